package ui

import "time"

// speedSystem is the usual speed, unless the desktop asks for less motion.
const speedSystem = "system"

// speeds are the lengths of a sliding step by the name of the setting.
var speeds = []struct {
	id     string
	length time.Duration
}{{speedSystem, usualLength}, {"fast", 110 * time.Millisecond}, {"normal", usualLength}, {"slow", 400 * time.Millisecond}}

const usualLength = 180 * time.Millisecond

func (s settings) speed() string {
	id := s.p.String("speed")
	for _, v := range speeds {
		if v.id == id {
			return id
		}
	}
	return speedSystem
}
func (s settings) setSpeed(id string) { s.p.SetString("speed", id) }

// animation is the length of a sliding step, 0 when animation is off.
func (w *Window) animation() time.Duration {
	id := w.settings.speed()
	if !w.settings.on(setAnimation, true) || id == speedSystem && w.stillness {
		return 0
	}
	for _, v := range speeds {
		if v.id == id {
			return v.length
		}
	}
	return usualLength
}

// toggleAnimation switches the animation on or off, whatever the desktop wants.
func (w *Window) toggleAnimation() {
	on := w.animation() == 0
	w.settings.set(setAnimation, on)
	if on && w.animation() == 0 {
		w.settings.setSpeed("normal")
	}
	w.animationChanged()
}

// animationChanged follows a change of speed.
func (w *Window) animationChanged() {
	w.game.setAnimation()
	w.redrawAsides()
	w.refreshMenu()
}

// watchMotion listens to what the desktop says about motion.
func (w *Window) watchMotion() {
	if w.cfg.ReducedMotion == nil {
		return
	}
	w.cfg.Go(func() {
		w.cfg.ReducedMotion(func(reduced bool) {
			w.cfg.Post(func() {
				if w.closed || w.stillness == reduced {
					return
				}
				w.stillness = reduced
				w.animationChanged()
				if w.preferences != nil {
					w.preferences.show()
				}
			})
		})
	})
}
