package main

import (
	_ "github.com/ebitengine/oto/v3"
	_ "github.com/natefinch/atomic"

	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func main() {
	_ = test.NewApp
	w := app.NewWithID("org.qilab.qilab").NewWindow("QiLab")
	w.SetContent(widget.NewLabel("QiLab"))
	w.ShowAndRun()
}
