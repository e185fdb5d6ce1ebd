#!/bin/sh
# Puts QiLab into the menus of the person who runs this, or takes it out again with -u. The program stays where it is.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
case ${1-} in
'') ;;
-u) ;;
*)
	echo "usage: ./install.sh [-u]" >&2
	exit 2
	;;
esac
cd "$here/share"
find . -type f | while read -r file; do
	if [ "${1-}" = -u ]; then
		rm -f "$data/$file"
	else
		mkdir -p "$data/$(dirname "$file")"
		cp "$file" "$data/$file"
	fi
done
if [ "${1-}" = -u ]; then
	[ ! -L "$bin/{{.Program}}" ] || rm -f "$bin/{{.Program}}"
else
	mkdir -p "$bin"
	ln -sf "$here/{{.Program}}" "$bin/{{.Program}}"
	# The menu starts the program by its whole path, whether or not the folder above is searched.
	entry=applications/{{.ID}}.desktop
	sed "s|^Exec={{.Program}} |Exec=\"$here/{{.Program}}\" |; s|^TryExec=.*|TryExec=$here/{{.Program}}|" "$entry" >"$data/$entry"
fi
for tool in "update-desktop-database $data/applications" "update-mime-database $data/mime" "gtk-update-icon-cache -q -t $data/icons/hicolor"; do
	$tool >/dev/null 2>&1 || true
done
