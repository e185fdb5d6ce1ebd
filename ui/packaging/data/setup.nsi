; The installer: for the person who runs it, without rights of an administrator. Program, entry in the Start menu, types of files,
; and an entry in the list of programs that takes all of it away again. What was played stays.
; With /S nothing is asked.
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma
SetDateSave off
!include "MUI2.nsh"
!include "FileFunc.nsh"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\QiLab"
!define CLASSES "Software\Classes"

Name "QiLab"
OutFile "qilab-installer.exe"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\QiLab"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "QiLab {{.Version}}"
ManifestDPIAware true
VIProductVersion "{{.Number}}.0"
VIAddVersionKey "ProductName" "QiLab"
VIAddVersionKey "CompanyName" "{{.Authors}}"
VIAddVersionKey "LegalCopyright" "{{.Copyright}}"
VIAddVersionKey "FileDescription" "QiLab Setup"
VIAddVersionKey "FileVersion" "{{.Version}}"
VIAddVersionKey "ProductVersion" "{{.Version}}"

!define MUI_ICON "qilab.ico"
!define MUI_UNICON "qilab.ico"
!define MUI_ABORTWARNING
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_FINISHPAGE_RUN "$INSTDIR\{{.Program}}.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString PROGRAM ${LANG_ENGLISH} "QiLab (required)"
LangString PROGRAM ${LANG_SIMPCHINESE} "棋研（必需）"
LangString DESKTOP ${LANG_ENGLISH} "Shortcut on the desktop"
LangString DESKTOP ${LANG_SIMPCHINESE} "桌面快捷方式"
LangString TYPES ${LANG_ENGLISH} "Open game files with QiLab"
LangString TYPES ${LANG_SIMPCHINESE} "用棋研打开棋谱文件"
LangString RUNNING ${LANG_ENGLISH} "QiLab is running. Close it, then choose Retry."
LangString RUNNING ${LANG_SIMPCHINESE} "棋研正在运行。请先关闭，再点“重试”。"
LangString SHORTCUT ${LANG_ENGLISH} "QiLab"
LangString SHORTCUT ${LANG_SIMPCHINESE} "棋研"
{{range .Types}}LangString TYPE_{{.Extension}} ${LANG_ENGLISH} "{{nsis .English}}"
LangString TYPE_{{.Extension}} ${LANG_SIMPCHINESE} "{{nsis .Chinese}}"
{{end}}
; A file type gets the program among those that can open it; only one that nothing opened so far is opened by it.
!macro TYPE EXTENSION
	WriteRegStr HKCU "${CLASSES}\QiLab.${EXTENSION}" "" "$(TYPE_${EXTENSION})"
	WriteRegStr HKCU "${CLASSES}\QiLab.${EXTENSION}\DefaultIcon" "" "$INSTDIR\{{.Program}}.exe,0"
	WriteRegStr HKCU "${CLASSES}\QiLab.${EXTENSION}\shell\open\command" "" '"$INSTDIR\{{.Program}}.exe" "%1"'
	WriteRegNone HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "QiLab.${EXTENSION}"
	ReadRegStr $0 HKCR ".${EXTENSION}" ""
	StrCmp $0 "" 0 +2
	WriteRegStr HKCU "${CLASSES}\.${EXTENSION}" "" "QiLab.${EXTENSION}"
!macroend

!macro UNTYPE EXTENSION
	DeleteRegKey HKCU "${CLASSES}\QiLab.${EXTENSION}"
	DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "QiLab.${EXTENSION}"
	ReadRegStr $0 HKCU "${CLASSES}\.${EXTENSION}" ""
	StrCmp $0 "QiLab.${EXTENSION}" 0 +2
	DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}" ""
	DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids"
	DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}"
!macroend

; A program that runs cannot be replaced: its file cannot be opened for writing.
!macro WAIT UN
Function ${UN}WaitForEnd
	again:
	IfFileExists "$INSTDIR\{{.Program}}.exe" 0 free
	ClearErrors
	FileOpen $0 "$INSTDIR\{{.Program}}.exe" a
	IfErrors 0 writable
	MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
	SetErrorLevel 2
	Abort
	writable:
	FileClose $0
	free:
FunctionEnd
!macroend
!insertmacro WAIT ""
!insertmacro WAIT "un."

Function .onInit
	!insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function un.onInit
	!insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "$(PROGRAM)" SecProgram
	SectionIn RO
	Call WaitForEnd
	SetOutPath "$INSTDIR"
	File "{{.Program}}.exe"
	File "LICENCES.txt"
	File "README.txt"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	CreateShortcut "$SMPROGRAMS\$(SHORTCUT).lnk" "$INSTDIR\{{.Program}}.exe"
	WriteRegStr HKCU "${KEY}" "DisplayName" "QiLab 棋研"
	WriteRegStr HKCU "${KEY}" "DisplayVersion" "{{.Version}}"
	WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\{{.Program}}.exe,0"
	WriteRegStr HKCU "${KEY}" "Publisher" "{{.Authors}}"
	WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${KEY}" "NoModify" 1
	WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
	${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
	IntFmt $0 "0x%08X" $0
	WriteRegDWORD HKCU "${KEY}" "EstimatedSize" "$0"
	WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\{{.Program}}.exe" "" "$INSTDIR\{{.Program}}.exe"
SectionEnd

Section "$(TYPES)" SecTypes
{{range .Types}}	!insertmacro TYPE "{{.Extension}}"
{{end}}	${RefreshShellIcons}
SectionEnd

Section /o "$(DESKTOP)" SecDesktop
	CreateShortcut "$DESKTOP\$(SHORTCUT).lnk" "$INSTDIR\{{.Program}}.exe"
SectionEnd

Section "Uninstall"
	Call un.WaitForEnd
	Delete "$INSTDIR\{{.Program}}.exe"
	Delete "$INSTDIR\LICENCES.txt"
	Delete "$INSTDIR\README.txt"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	; The name depends on the language of that time.
	Delete "$SMPROGRAMS\QiLab.lnk"
	Delete "$SMPROGRAMS\棋研.lnk"
	Delete "$DESKTOP\QiLab.lnk"
	Delete "$DESKTOP\棋研.lnk"
{{range .Types}}	!insertmacro UNTYPE "{{.Extension}}"
{{end}}	${un.RefreshShellIcons}
	DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\{{.Program}}.exe"
	DeleteRegKey HKCU "${KEY}"
SectionEnd
