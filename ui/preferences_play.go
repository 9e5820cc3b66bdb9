package ui

import (
	"runtime"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"crosspoint/engine/level"
)

// paces are the least times that the computer takes for a turn, by the name of the setting.
var paces = []struct {
	id     string
	length time.Duration
}{{"none", -1}, {"half", 500 * time.Millisecond}, {"one", time.Second}, {"two", 2 * time.Second}, {"four", 4 * time.Second}}

const usualPace = "half"

// pace is the least time that the computer takes for a turn, in the form of control.Config.Pace.
func (s settings) pace() time.Duration {
	length := paces[1].length
	for _, v := range paces {
		if v.id == s.p.StringWithFallback("pace", usualPace) {
			length = v.length
		}
	}
	return length
}

// buildPlayTab is against whom one plays, and how the computer does it.
func buildPlayTab(p *preferences) fyne.CanvasObject {
	w := p.w
	computer := p.column(p.heading(w.tr("computer.title")), p.paceChoice())
	if w.cfg.Thinker != nil {
		computer.Add(p.memoryChoice())
		computer.Add(p.threadChoice())
		computer.Add(p.helpThreadChoice())
		computer.Add(flush(paragraph(w.tr("computer.about"))))
	}
	return p.groups(p.column(p.heading(w.tr("preferences.opponent")), p.opponentChoice()), p.recording(), computer)
}

// recording says whether finished games go into the club.
func (p *preferences) recording() fyne.CanvasObject {
	w := p.w
	on := w.newTick(w.tr("preferences.record"), w.settings.on(setRecording, true), func(on bool) { w.settings.set(setRecording, on) })
	return p.column(p.heading(w.tr("club.title")), flush(on), flush(paragraph(w.tr("preferences.record-about"))))
}

// opponentChoice is who a click on the welcome page starts a game against.
func (p *preferences) opponentChoice() fyne.CanvasObject {
	w := p.w
	names, at := []string{w.tr("welcome.friend")}, 0
	for n := 1; n <= level.Count; n++ {
		names = append(names, w.tr("preferences.computer", "Level", n, "Name", w.texts.T(level.Key(n))))
		if !w.settings.friend() && n == w.settings.level() {
			at = n
		}
	}
	return p.choice(w.tr("preferences.quick"), names, at, func(index int) {
		if index > 0 {
			w.settings.setLevel(index)
		}
		w.settings.setFriend(index == 0)
		w.welcome.against.refresh()
	})
}

func (p *preferences) paceChoice() fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, v := range paces {
		names = append(names, w.texts.T("preferences.pace-"+v.id))
		if v.length == w.settings.pace() {
			at = i
		}
	}
	return p.choice(w.tr("preferences.pace"), names, at, func(index int) {
		w.settings.p.SetString("pace", paces[index].id)
		w.control.SetPace(w.settings.pace())
	})
}

func (p *preferences) memoryChoice() fyne.CanvasObject {
	w, names, at := p.w, []string{}, 0
	for i, mb := range hashSizes {
		names = append(names, w.tr("computer.megabytes", "Count", mb))
		if mb <= w.settings.hash() {
			at = i
		}
	}
	return p.choice(w.tr("computer.hash"), names, at, func(index int) { w.changeEngine(hashSizes[index], w.settings.threads()) })
}

func (p *preferences) threadChoice() fyne.CanvasObject {
	w, names := p.w, []string{}
	for n := 1; n <= runtime.NumCPU(); n++ {
		names = append(names, strconv.Itoa(n))
	}
	return p.choice(w.tr("computer.threads"), names, w.settings.threads()-1, func(index int) { w.changeEngine(w.settings.hash(), index+1) })
}

// changeEngine remembers how much of the machine the computer may use; it counts from its next turn on.
func (w *Window) changeEngine(hashMB, threads int) {
	if w.cfg.Thinker == nil || hashMB == w.settings.hash() && threads == w.settings.threads() {
		return
	}
	w.settings.setEngine(hashMB, threads)
	w.useEngine()
}

func restorePlayTab(w *Window) {
	for _, name := range []string{"pace", "level", "opponent", "analysis.threads", "analysis.lines", setRecording} {
		w.settings.p.RemoveValue(name)
	}
	w.control.SetPace(w.settings.pace())
	w.changeEngine(usualHash, usualThreads)
	w.useHelp()
	w.welcome.against.refresh()
}
