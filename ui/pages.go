package ui

import "fyne.io/fyne/v2"

// minWindow is the smallest size of the window's content, in points. Pages adapt to any size from here on, whatever their
// widgets would like to have.
var minWindow = fyne.NewSize(320, 240)

// pages shows one of several pages in the whole window.
type pages struct {
	box    *fyne.Container
	shown  *fyne.Container
	onShow func()          // told that another page is shown; may be nil
	onSize func(fyne.Size) // told what room there is; may be nil
}

func newPages(w *welcomePage, g *gamePage) *pages {
	p := &pages{box: &fyne.Container{Objects: []fyne.CanvasObject{w.box, g.box}}, shown: w.box}
	p.box.Layout = p
	g.box.Hide()
	return p
}

// add makes one more page that can be shown; it must be hidden.
func (p *pages) add(page *fyne.Container) {
	p.box.Objects = append(p.box.Objects, page)
	p.box.Refresh()
}

// replace puts other pages in the place of those that there are, in the same order, and shows the same one.
func (p *pages) replace(boxes ...*fyne.Container) {
	for i, box := range boxes {
		if p.box.Objects[i] == fyne.CanvasObject(p.shown) {
			p.shown = box
		}
	}
	for i, box := range boxes {
		box.Hidden = box != p.shown
		p.box.Objects[i] = box
	}
	p.box.Refresh()
}

func (p *pages) show(page *fyne.Container) {
	if p.shown == page {
		return
	}
	p.shown.Hide()
	p.shown = page
	page.Show()
	p.box.Refresh()
	if p.onShow != nil {
		p.onShow()
	}
}

// Layout implements fyne.Layout.
func (p *pages) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	stackAll{}.Layout(objects, size)
	if p.onSize != nil {
		p.onSize(size)
	}
}

// MinSize implements fyne.Layout.
func (p *pages) MinSize([]fyne.CanvasObject) fyne.Size { return minWindow }
