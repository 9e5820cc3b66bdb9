package draft

import "crosspoint/record"

// Dropped collects the remarks on steps that were left out, with how many steps each takes along.
type Dropped struct {
	remarks []record.Remark
	of      map[int32]int32 // by step: the number of its remark
}

// NewDropped returns an empty collection.
func NewDropped() *Dropped { return &Dropped{of: map[int32]int32{}} }

// Start notes that a step was refused.
func (l *Dropped) Start(step int32, m record.Remark) {
	l.of[step] = int32(len(l.remarks))
	l.remarks = append(l.remarks, m)
}

// Follow notes that a step was left out because the one before it was.
func (l *Dropped) Follow(step, parent int32) {
	at := l.of[parent]
	l.of[step] = at
	l.remarks[at].Count++
}

// Say puts another remark among the others, in the order of the text.
func (l *Dropped) Say(m record.Remark) { l.remarks = append(l.remarks, m) }

// Report adds all remarks to a report.
func (l *Dropped) Report(r *record.Report) {
	for _, m := range l.remarks {
		r.Add(m)
	}
}
