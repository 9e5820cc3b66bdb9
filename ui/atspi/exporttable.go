package atspi

import "github.com/godbus/dbus/v5"

// cellAt returns the cell of a table, nil when there is none.
func (o *object) cellAt(row, column int32) *object {
	if o.Grid == nil || row < 0 || column < 0 || int64(row) >= int64(o.Grid.Rows) || int64(column) >= int64(o.Grid.Columns) {
		return nil
	}
	return o.child(row*int32(o.Grid.Columns) + column)
}

// rowOf and columnOf tell where the cell with an index is, -1 for none.
func (o *object) rowOf(i int32) int32 {
	if o.Grid == nil || o.Grid.Columns <= 0 || o.child(i) == nil {
		return -1
	}
	return i / int32(o.Grid.Columns)
}

func (o *object) columnOf(i int32) int32 {
	if o.rowOf(i) < 0 {
		return -1
	}
	return i % int32(o.Grid.Columns)
}

func (v *service) table() table {
	none := answer1(v, func(*object, int32) reference { return v.of(nil) })
	no := answer1(v, func(*object, int32) bool { return false })
	nothing := answer1(v, func(*object, int32) string { return "" })
	return table{
		"GetAccessibleAt": answer2(v, func(o *object, row, column int32) reference { return v.of(o.cellAt(row, column)) }),
		"GetIndexAt": answer2(v, func(o *object, row, column int32) int32 {
			if c := o.cellAt(row, column); c != nil {
				return int32(c.index)
			}
			return -1
		}),
		"GetRowAtIndex":        answer1(v, func(o *object, i int32) int32 { return o.rowOf(i) }),
		"GetColumnAtIndex":     answer1(v, func(o *object, i int32) int32 { return o.columnOf(i) }),
		"GetRowDescription":    nothing,
		"GetColumnDescription": nothing,
		"GetRowExtentAt":       answer2(v, func(*object, int32, int32) int32 { return 1 }),
		"GetColumnExtentAt":    answer2(v, func(*object, int32, int32) int32 { return 1 }),
		"GetRowHeader":         none,
		"GetColumnHeader":      none,
		"GetSelectedRows":      answer(v, func(*object) []int32 { return []int32{} }),
		"GetSelectedColumns":   answer(v, func(*object) []int32 { return []int32{} }),
		"IsRowSelected":        no,
		"IsColumnSelected":     no,
		"IsSelected": answer2(v, func(o *object, row, column int32) bool {
			c := o.cellAt(row, column)
			return c != nil && c.States&Selected != 0
		}),
		"AddRowSelection":       no,
		"AddColumnSelection":    no,
		"RemoveRowSelection":    no,
		"RemoveColumnSelection": no,
		"GetRowColumnExtentsAtIndex": func(m dbus.Message, i int32) (ok bool, row, column, rows, columns int32, selected bool, err *dbus.Error) {
			o, err := v.find(m)
			if err != nil || o.rowOf(i) < 0 {
				return false, 0, 0, 0, 0, false, err
			}
			return true, o.rowOf(i), o.columnOf(i), 1, 1, o.child(i).States&Selected != 0, nil
		},
	}
}

func (v *service) cell() table {
	none := answer(v, func(*object) []reference { return []reference{} })
	return table{
		"GetRowHeaderCells":    none,
		"GetColumnHeaderCells": none,
		"GetRowColumnSpan": func(m dbus.Message) (row, column, rows, columns int32, err *dbus.Error) {
			o, err := v.find(m)
			if err != nil {
				return 0, 0, 0, 0, err
			}
			_, r, c, _ := o.grid()
			return int32(r), int32(c), 1, 1, nil
		},
	}
}

// choose does what selects a child: its first action.
func (v *service) choose(o *object, i int32) bool {
	c := o.child(i)
	if c == nil || c.Off || c.States&Selectable == 0 {
		return false
	}
	a, ok := c.doable(0)
	return ok && v.s.perform(a.Do)
}

func (v *service) selection() table {
	return table{
		"GetSelectedChild": answer1(v, func(o *object, i int32) reference {
			if list := o.selected(); i >= 0 && int64(i) < int64(len(list)) {
				return v.of(list[i])
			}
			return v.of(nil)
		}),
		"SelectChild": answer1(v, v.choose),
		"IsChildSelected": answer1(v, func(o *object, i int32) bool {
			c := o.child(i)
			return c != nil && c.States&Selected != 0
		}),
		"DeselectChild":         answer1(v, func(*object, int32) bool { return false }),
		"DeselectSelectedChild": answer1(v, func(*object, int32) bool { return false }),
		"SelectAll":             answer(v, func(*object) bool { return false }),
		"ClearSelection":        answer(v, func(*object) bool { return false }),
	}
}

// item is an object as those get it who keep a copy of all.
type item struct {
	Object, Application, Parent reference
	Index, Count                int32
	Interfaces                  []string
	Name                        string
	Role                        uint32
	Description                 string
	States                      []uint32
}

func (v *service) cached(o *object, application reference) item {
	parent := v.of(o.parent)
	if o.parent == nil {
		v.mu.Lock()
		parent = v.parent
		v.mu.Unlock()
	}
	return item{
		Object: v.of(o), Application: application, Parent: parent, Index: int32(o.index), Count: int32(len(o.children)),
		Interfaces: o.interfaces(), Name: clean(o.Name), Role: uint32(o.Role), Description: clean(o.Description), States: words(o.all()),
	}
}

// items lists all objects.
func (v *service) items() ([]item, *dbus.Error) {
	t := v.s.current()
	if t == nil {
		return []item{}, nil
	}
	list := make([]item, 0, len(t.objects))
	for _, o := range t.objects {
		list = append(list, v.cached(o, v.ref(rootPath)))
	}
	return list, nil
}
