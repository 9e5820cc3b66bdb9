package xiangqi

// exposed tells whether side s may not leave the board as it is: its general can be captured, or, where generals may
// be captured, the generals face each other.
func (p *Position) exposed(s uint8) bool {
	if p.capturable {
		return p.facing()
	}
	return p.attacked(s)
}

// facing tells whether nothing stands between the generals on one file.
func (p *Position) facing() bool {
	a, b := &spots[p.at[generalSlot]&127], &spots[p.at[slots+generalSlot]&127]
	occ := p.col[0][a.file&15] | p.col[1][a.file&15]
	return a.file == b.file && a.file < files && occ&between[a.rank&15][b.rank&15] == 0
}

// attacked tells whether the general of side s can be captured, or faces the other one.
func (p *Position) attacked(s uint8) bool {
	at := p.at[(s<<4)&31] & 127
	if at == off {
		return false
	}
	g := &spots[at]
	e := (s ^ 1) << 4
	onFile := p.col[0][g.file&15] | p.col[1][g.file&15]
	onRank := p.row[0][g.rank&15] | p.row[1][g.rank&15]
	q := &spots[p.at[e&31]&127]
	if q.file == g.file && onFile&between[q.rank&15][g.rank&15] == 0 {
		return true
	}
	for i := e + chariotSlot; i < e+cannonSlot; i++ {
		q := &spots[p.at[i&31]&127]
		if q.file == g.file && onFile&between[q.rank&15][g.rank&15] == 0 ||
			q.rank == g.rank && onRank&between[q.file&15][g.file&15] == 0 {
			return true
		}
	}
	for i := e + cannonSlot; i < e+soldierSlot; i++ {
		q := &spots[p.at[i&31]&127]
		if q.file == g.file && single(onFile&between[q.rank&15][g.rank&15]) ||
			q.rank == g.rank && single(onRank&between[q.file&15][g.file&15]) {
			return true
		}
	}
	legs := &horseLegs[at]
	if p.on[legs[p.at[(e+horseSlot)&31]&127]&127] == empty || p.on[legs[p.at[(e+horseSlot+1)&31]&127]&127] == empty {
		return true
	}
	// Seen from a palace, a soldier attacks from the front and from both sides.
	want := (s^1)<<3 | soldier
	front := at + files - s*2*files
	return codeOf[p.on[front&127]&63] == want || codeOf[p.on[(at-1)&127]&63] == want || codeOf[p.on[(at+1)&127]&63] == want
}

// single tells whether exactly one bit is set.
func single(x uint16) bool { return x != 0 && x&(x-1) == 0 }

// reaches tells whether the piece a can capture on the point to, own general's safety aside. It does not look at
// what stands there.
func (p *Position) reaches(a, to uint8) bool {
	from := p.at[a&31]
	if from == off || to == off {
		return false
	}
	switch kindOf[a&63] {
	case general:
		return contains(generalSteps[from&127][:], to)
	case advisor:
		return contains(advisorSteps[from&127][:], to)
	case soldier:
		return contains(soldierSteps[a>>4&1][from&127][:], to)
	case elephant:
		for _, l := range elephantLeaps[from&127] {
			if l.to == to {
				return p.on[l.eye&127] == empty
			}
		}
	case horse:
		return p.on[horseLegs[to&127][from&127]&127] == empty
	case chariot:
		n, aligned := p.screens(from, to)
		return aligned && n == 0
	case cannon:
		n, aligned := p.screens(from, to)
		return aligned && n == 1
	}
	return false
}

// screens counts the pieces between two points of one line; aligned is false when they share no line.
func (p *Position) screens(from, to uint8) (n int, aligned bool) {
	a, b := &spots[from&127], &spots[to&127]
	var x uint16
	switch {
	case from == to:
		return 0, false
	case a.file == b.file:
		x = (p.col[0][a.file&15] | p.col[1][a.file&15]) & between[a.rank&15][b.rank&15]
	case a.rank == b.rank:
		x = (p.row[0][a.rank&15] | p.row[1][a.rank&15]) & between[a.file&15][b.file&15]
	default:
		return 0, false
	}
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n, true
}

func contains(list []uint8, p uint8) bool {
	for _, q := range list {
		if q == p {
			return true
		}
	}
	return false
}
