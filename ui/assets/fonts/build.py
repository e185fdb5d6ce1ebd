#!/usr/bin/env python3
"""Makes the fonts of this folder from the Debian packages fonts-noto-cjk and fonts-lxgw-wenkai, and the brush faces from
the npm packages @fontsource/yuji-boku and @fontsource/ma-shan-zheng.

    python3 build.py FOLDER-OF-FYNE/theme/font [FOLDER-OF-node_modules]

The first argument is the folder of the fonts that Fyne itself brings (`go list -m -f '{{.Dir}}' fyne.io/fyne/v2`): what
they have is left out here, so that Latin keeps the toolkit's own face. Without the second the brush faces are left as
they are. Needs python3-fonttools 4.38 or later, python3-brotli, lz4 and zopfli.
"""

import glob
import os
import subprocess
import sys

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

NOTO = "/usr/share/fonts/opentype/noto/NotoSansCJK-%s.ttc"
SIMPLIFIED = 2  # the face of the collection
WENKAI = "/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"
HERE = os.path.dirname(os.path.abspath(__file__))

# Signs beside GB 2312 and Big5: of verdicts, of keys and arrows, the replacement character, the pieces' traditional forms.
SIGNS = "▲△▼▽◆◇●○◎◉■□▣★☆▶◀►◄✓↔↕⇧⇦⇨⌘①②③④⑤⑥⑦⑧⑨⑩⑪⑫「」『』〔〕〖〗【】《》〈〉‖～￥\ufffd"
TRADITIONAL = "將帥車馬砲炮俥傌漢國戰贏輸雙後還進對單車"
# Of names of players and places that are beyond the first level of Big5.
NAMES = "巋鄲滎鄔鰲瑋閆淶鄺陜潁鍇翀鵰"

# What stands on pieces and boards: numerals, letters, the sides, the pieces of xiangqi and Eternal Chess, the river.
PIECES = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-=./?! "
    "甲乙红黑白子蘑帅帥将將仕士相象马馬傌车車俥炮砲包兵卒石守护者楚河汉漢界一二三四五六七八九十〇"
)

# The pieces of xiangqi written with a brush, the river, the numerals of the files, and the glyph on a mated king, which
# Yuji Boku lacks.
TRADITIONAL_BRUSH = "帥仕相俥馬炮兵將士象車砲卒楚河漢界一二三四五六七八九"
SIMPLIFIED_BRUSH = "帅仕相车马炮兵将士象卒蘑楚河汉界一二三四五六七八九"


def gb2312():
    """All characters of GB 2312: rows 1-9 of signs and rows 16-87 of hanzi."""
    for row in range(1, 95):
        for cell in range(1, 95):
            try:
                yield bytes((0xA0 + row, 0xA0 + cell)).decode("gb2312")
            except UnicodeDecodeError:
                pass


def big5():
    """The signs of Big5 and the hanzi of its first level, in which games and names are written in traditional characters."""
    for lead in range(0xA1, 0xC7):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            try:
                yield bytes((lead, trail)).decode("big5")
            except UnicodeDecodeError:
                pass


def rename(font, family, style):
    """Gives the subset a name of its own: it is a modified version, and some names of the originals are reserved."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID not in (0, 7, 13, 14) or record.langID not in (0, 0x409):
            names.removeNames(record.nameID, record.platformID, record.platEncID, record.langID)
    compact = family.replace(" ", "") + "-" + style
    for name_id, text in ((1, family), (2, style), (3, compact), (4, family + " " + style), (6, compact)):
        names.setName(text, name_id, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames[0] = compact
        top = cff.topDictIndex[0]
        top.FamilyName, top.FullName = family, family + " " + style
        top.rawDict.pop("Copyright", None)
        for i, part in enumerate(getattr(top, "FDArray", [])):
            part.FontName = "%s-%d" % (compact, i)


def same_lines(font, as_font):
    """Takes over the line height of another face, so that a line is as high, and its baseline at the same place, with
    and without hanzi in it."""
    unit = font["head"].unitsPerEm / as_font["head"].unitsPerEm
    ascent = round(as_font["hhea"].ascent * unit)
    descent = round(as_font["hhea"].descent * unit)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, descent, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, descent, 0
    os2.usWinAscent, os2.usWinDescent = ascent, -descent


GRID = {"Regular": 2, "Bold": 4}  # in thousandths of the size


def coarse(font, grid):
    """Moves all points to a grid that is finer than the eye, and writes outlines out instead of sharing parts of them, which
    packs better."""
    cff = font["CFF "].cff
    cff.desubroutinize()
    strings, glyphs = cff.topDictIndex[0].CharStrings, font.getGlyphSet()
    programs = {}
    for name in font.getGlyphOrder():
        private, width = strings[name].private, glyphs[name].width
        recorded = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(recorded)
        pen = T2CharStringPen(None if width == private.defaultWidthX else width - private.nominalWidthX, glyphs)
        for operator, operands in recorded.value:
            getattr(pen, operator)(*((grid * round(x / grid), grid * round(y / grid)) for x, y in operands))
        programs[name] = pen.getCharString(private, cff.GlobalSubrs).program
    for name, program in programs.items():
        strings[name].program, strings[name].bytecode = program, None


def make(source, number, characters, target, family, style, lines_of=None):
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "GSUB", "GPOS", "GDEF", "STAT"]
    options.font_number = number
    font = subset.load_font(source, options)
    worker = subset.Subsetter(options)
    worker.populate(text="".join(sorted(characters)))
    worker.subset(font)
    rename(font, family, style)
    if lines_of:
        coarse(font, GRID[style])
        same_lines(font, lines_of)
        # The toolkit shapes a space after a hanzi with the hanzi's face, so the face needs one, as wide as in Latin.
        width = round(lines_of["hmtx"]["space"][0] * font["head"].unitsPerEm / lines_of["head"].unitsPerEm)
        font["hmtx"][font.getBestCmap()[0x20]] = (width, 0)
        for table in font["cmap"].tables:  # the brackets of a missing text, which the face does not have
            if table.isUnicode() and 0x3016 in table.cmap:
                table.cmap[0x27E6], table.cmap[0x27E7] = table.cmap[0x3016], table.cmap[0x3017]
    font["head"].created = font["head"].modified = 0  # the same bytes on every run
    font.recalcTimestamp = False
    target = os.path.join(HERE, target)
    font.save(target)
    if lines_of:
        subprocess.run(["lz4", "-q", "-12", "--rm", "-f", target, target + ".lz4"], check=True)
        target += ".lz4"
    else:
        target = pack(target)
    print(target, os.path.getsize(target), len(font.getBestCmap()))


def pack(target):
    """Packs a small face, and returns the path of the packed file."""
    subprocess.run(["zopfli", "--i15", target], check=True)
    os.remove(target)
    return target + ".gz"


def brush(folder, characters, target, family):
    """Makes a face of single characters from the slices in which the npm package has a font."""
    outlines, advances = {}, {}
    for slice_ in sorted(glob.glob(os.path.join(folder, "files", "*.woff2"))):
        font = TTFont(slice_)
        cmap, glyphs = font.getBestCmap(), font.getGlyphSet()
        assert font["head"].unitsPerEm == 1000
        for character in characters:
            if ord(character) in cmap and character not in outlines:
                pen = DecomposingRecordingPen(glyphs)
                glyphs[cmap[ord(character)]].draw(pen)
                outlines[character], advances[character] = pen.value, glyphs[cmap[ord(character)]].width
    assert set(outlines) == set(characters), set(characters) - set(outlines)
    if "馬" in outlines and "傌" not in outlines:
        outlines["傌"], advances["傌"] = composed(outlines["仕"], outlines["馬"]), advances["仕"]

    names = {c: "uni%04X" % ord(c) for c in outlines}
    builder = FontBuilder(1000, isTTF=True)
    order = sorted(outlines)
    builder.setupGlyphOrder([".notdef"] + [names[c] for c in order])
    builder.setupCharacterMap({ord(c): names[c] for c in order})
    drawn = {".notdef": TTGlyphPen(None).glyph()}
    for c in order:
        pen = TTGlyphPen(None)
        for operator, operands in outlines[c]:
            getattr(pen, operator)(*operands)
        drawn[names[c]] = pen.glyph()
    builder.setupGlyf(drawn)
    metrics = {names[c]: (advances[c], drawn[names[c]].xMin) for c in order}
    metrics[".notdef"] = (1000, 0)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    builder.setupPost(keepGlyphNames=False)
    source = TTFont(sorted(glob.glob(os.path.join(folder, "files", "*.woff2")))[0])
    builder.font["name"].setName(source["name"].getDebugName(0), 0, 3, 1, 0x409)
    rename(builder.font, family, "Regular")
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(os.path.join(HERE, target))
    print(target, os.path.getsize(pack(os.path.join(HERE, target))), len(order))


def contours(outline):
    """Splits a recorded outline into its contours."""
    parts = []
    for step in outline:
        if step[0] == "moveTo":
            parts.append([])
        parts[-1].append(step)
    return parts


def box(outline):
    points = [p for _, operands in outline for p in operands if p]
    return (min(p[0] for p in points), min(p[1] for p in points), max(p[0] for p in points), max(p[1] for p in points))


def composed(with_radical, body):
    """Draws a character that the font lacks: the radical at the left of one character, and all of another, made as
    narrow as what stood beside the radical."""
    parts = contours(with_radical)
    left = [c for c in parts if box(c)[2] < 420]
    right = [step for c in parts if c not in left for step in c]
    x0, _, x1, _ = box(right)
    bx0, _, bx1, _ = box(body)
    move = Transform().translate(x0 - 20, 0).scale((x1 - x0 + 20) / (bx1 - bx0), 1).translate(-bx0, 0)
    pen = RecordingPen()
    shifted = TransformPen(pen, move)
    for operator, operands in body:
        getattr(shifted, operator)(*operands)
    whole = [step for c in left for step in c]
    for operator, operands in pen.value:
        whole.append((operator, tuple((round(p[0]), round(p[1])) for p in operands)))
    return whole


def main():
    toolkit = TTFont(os.path.join(sys.argv[1], "NotoSans-Regular.ttf"))
    latin = {chr(c) for c in toolkit.getBestCmap()}
    chinese = (set(gb2312()) | set(big5()) | set(NAMES) | set(SIGNS) | set(TRADITIONAL)) - latin | {" "}
    for style in ("Regular", "Bold"):
        make(NOTO % style, SIMPLIFIED, chinese, "QiLabSans-%s.otf" % style, "QiLab Sans", style, toolkit)
    make(WENKAI, -1, set(PIECES), "QiLabPieces-Bold.ttf", "QiLab Pieces", "Bold")
    if len(sys.argv) > 2:
        source = os.path.join(sys.argv[2], "@fontsource", "%s")
        brush(source % "yuji-boku", TRADITIONAL_BRUSH, "QiLabBrushTraditional.ttf", "QiLab Brush Traditional")
        brush(source % "ma-shan-zheng", SIMPLIFIED_BRUSH, "QiLabBrushSimplified.ttf", "QiLab Brush Simplified")


main()
