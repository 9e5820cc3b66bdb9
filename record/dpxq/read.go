package dpxq

import (
	"bytes"
	"regexp"
	"strings"

	"crosspoint/record"
	"crosspoint/record/draft"
	"crosspoint/record/xqtree"
	"crosspoint/rules"
)

// FileFormat describes this format to record.Open.
var FileFormat = &record.Format{
	ID: "dpxq", Extensions: []string{".dpxq"}, Text: true, Detect: detect, Scan: scan, Read: read,
	Errors: append([]string{keyEmpty}, draft.Errors...), Remarks: draft.Remarks,
}

const keyEmpty = "dpxq.empty" // no game

const gameID = "xiangqi"

// tagOf are the tags that headings become.
var tagOf = map[string]string{
	"标题": "Title", "標題": "Title", "棋谱主人": "Owner", "赛事": "Event", "賽事": "Event", "比赛": "Event", "比賽": "Event", "比赛名称": "Event",
	"比賽名稱": "Event", "日期": "Date", "时间": "Date", "時間": "Date", "比赛时间": "Date", "比賽時間": "Date", "地点": "Site", "地點": "Site",
	"比赛地点": "Site", "比賽地點": "Site", "轮次": "Round", "輪次": "Round", "红方": "Red", "紅方": "Red", "黑方": "Black", "结果": "Result",
	"結果": "Result", "棋局结果": "Result", "布局": "Opening", "佈局": "Opening", "开局": "Opening", "開局": "Opening", "局面": "FEN",
	"评注": "Annotator", "評注": "Annotator", "作者": "Author", "红方团体": "RedTeam", "紅方團體": "RedTeam", "黑方团体": "BlackTeam",
	"黑方團體": "BlackTeam", "红方等级": "RedElo", "黑方等级": "BlackElo", "用时规则": "TimeControl", "用時規則": "TimeControl",
}

// firsts are the headings that a game starts with, and that tell this format from others.
var firsts = map[string]bool{"Title": true, "Red": true, "Black": true, "Result": true, "Event": true, "Opening": true}

var headingLine = regexp.MustCompile(`^[\s\x{feff}【\[]*([\p{Han}]{2,6})[】\]]?\s*[:：]\s*(.*)$`)

// heading takes a line apart; tag is "" for lines without a heading that is known.
func heading(text string) (tag, value string, ok bool) {
	m := headingLine.FindStringSubmatch(text)
	if m == nil {
		return "", "", false
	}
	tag = tagOf[m[1]]
	return tag, strings.TrimSpace(m[2]), true
}

// detect looks for headings in the first lines.
func detect(data []byte) bool {
	found := 0
	for line := range bytes.Lines(data[:min(len(data), 4096)]) {
		if tag, _, _ := heading(strings.TrimSpace(string(line))); firsts[tag] {
			found++
		}
	}
	return found >= 2
}

// part is one game: its headings and where its steps are.
type part struct {
	at, steps, end int
	line           int
	tags           []record.Tag
	fenLine        int
}

// parts cuts data, whose first line has a number, into games: one starts at a heading that follows steps.
func parts(data []byte, offset, number int) []part {
	var list []part
	at := offset
	body := true
	for line := range bytes.Lines(data[offset:]) {
		text := strings.TrimSpace(string(line))
		tag, value, ok := "", "", false
		if len(line) < 4096 {
			tag, value, ok = heading(text)
		}
		if ok && body && firsts[tag] {
			list = append(list, part{at: at, line: number})
			body = false
		}
		at += len(line)
		if len(list) > 0 {
			p := &list[len(list)-1]
			p.end = at
			switch {
			case ok && !body && tag != "":
				p.tags = append(p.tags, record.Tag{Name: tag, Value: value})
				if tag == "FEN" {
					p.fenLine = number
				}
				p.steps = at
			case ok && !body:
				p.steps = at // a heading that says nothing to us
			case text != "":
				body = true
			}
		}
		number++
	}
	return list
}

func scan(s record.Source) ([]record.Entry, record.Report, error) {
	var list []record.Entry
	for i, p := range parts(s.Data, 0, 1) {
		e := record.Entry{Number: i + 1, Offset: p.at, Size: p.end - p.at, Line: p.line}
		e.Tags = append(p.tags, record.Tag{Name: "Game", Value: "Xiangqi"})
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: 1}
	}
	return list, record.Report{}, nil
}

func read(s record.Source, e record.Entry) (*record.Game, record.Report, error) {
	if e.Offset < 0 || e.Size < 0 || e.Offset+e.Size > len(s.Data) {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	data := s.Data[:e.Offset+e.Size]
	list := parts(data, e.Offset, e.Line)
	if len(list) == 0 {
		return nil, record.Report{}, &record.ReadError{Key: keyEmpty, Line: e.Line}
	}
	p := list[0]
	d := &draft.Game{Rules: draft.Find(s.Games, gameID), Hints: []string{"chinese"}}
	for _, t := range p.tags {
		switch t.Name {
		case "Result":
			if w, ok := draft.Outcome(t.Value); ok {
				d.Ended, d.Result = true, rules.Result{Winner: w}
			}
		case "Date":
			d.Tag("Date", xqtree.Date(t.Value))
		case "FEN":
			d.FEN, d.FENLine = t.Value, p.fenLine
		default:
			d.Tag(t.Name, t.Value)
		}
	}
	d.Body(data, p.steps, p.end, draft.NewPlaces(data, draft.Known{Offset: p.at, Line: e.Line}))
	return d.Play()
}
