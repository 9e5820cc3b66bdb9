package ccbridge

import (
	"bytes"
	"encoding/binary"

	"crosspoint/record"
)

// CBL describes the format of a library to record.Open.
var CBL = &record.Format{
	ID: "cbl", Extensions: []string{".cbl"},
	Detect: func(data []byte) bool { return bytes.HasPrefix(data, libraryMagic) },
	Scan:   scanCBL,
	Read: func(source record.Source, e record.Entry) (*record.Game, record.Report, error) {
		if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(source.Data) {
			return nil, record.Report{}, &record.ReadError{Key: keyHeader}
		}
		g, _, report, err := read(source.Data[e.Offset:e.Offset+e.Size], e.Offset, source.Games)
		return g, report, err
	},
	Errors:  append([]string{keyEmpty}, CBR.Errors...),
	Remarks: append([]string{keyPages, keyIndex}, recordRemarks...),
}

// Where things stand in a library.
const (
	atCapacity = 60
	atIndex    = 66624
	indexSize  = 276
	indexUsed  = 7 // in the first byte of a place of the index
	indexTitle = 100
	blockSize  = 4096
)

var libraryMagic = []byte("CCBridgeLibrary\x00")

// part is where a record stands in a library.
type part struct {
	at, size int
	title    string // by the index
}

func scanCBL(source record.Source) ([]record.Entry, record.Report, error) {
	var report record.Report
	parts, fits := indexed(source.Data)
	if !fits {
		parts = searched(source.Data)
		report.Add(record.Remark{Kept: true, Key: keyIndex, Offset: atIndex})
	}
	var list []record.Entry
	pages := 0
	for _, p := range parts {
		c, err := open(source.Data[p.at:p.at+p.size], p.at)
		if err == nil && c.page() {
			pages++
			continue
		}
		var e record.Entry
		if err != nil {
			e.Err = err
		} else {
			e = c.entry(source.Games)
		}
		if e.Tag("Title") == "" && p.title != "" {
			e.Tags = append(e.Tags, record.Tag{Name: "Title", Value: p.title})
		}
		e.Number, e.Offset, e.Size = len(list)+1, p.at, p.size
		list = append(list, e)
	}
	if pages > 0 {
		report.Add(record.Remark{Key: keyPages, Count: pages})
	}
	if len(list) == 0 {
		return nil, report, &record.ReadError{Key: keyEmpty}
	}
	return list, report, nil
}

// indexed finds the records by the index; false when it does not fit the file.
func indexed(data []byte) (list []part, fits bool) {
	if len(data) < atIndex {
		return nil, false
	}
	capacity := int64(binary.LittleEndian.Uint32(data[atCapacity:]))
	begin := atIndex + indexSize*capacity
	if begin > int64(len(data)) {
		return nil, false
	}
	seen := map[uint32]bool{}
	for i := range capacity {
		place := data[atIndex+indexSize*i:][:indexSize]
		if place[0] != indexUsed {
			continue
		}
		block, used := binary.LittleEndian.Uint32(place[4:]), binary.LittleEndian.Uint32(place[12:])
		at := begin + int64(block)*blockSize
		if seen[block] || at > int64(len(data)) || !bytes.HasPrefix(data[at:], magic) {
			return nil, false
		}
		seen[block] = true
		size := int64(len(data)) - at
		if used > 0 {
			size = min(size, int64(used))
		}
		list = append(list, part{int(at), int(size), wide(place[indexTitle:])})
	}
	return list, true
}

// searched finds the records by their first bytes, at the distance of blocks from the first one.
func searched(data []byte) []part {
	first := bytes.Index(data, magic)
	if first < 0 {
		return nil
	}
	var list []part
	for at := first; at < len(data); at += blockSize {
		if bytes.HasPrefix(data[at:], magic) {
			list = append(list, part{at: at, size: len(data) - at})
			if k := len(list) - 1; k > 0 {
				list[k-1].size = at - list[k-1].at
			}
		}
	}
	return list
}
