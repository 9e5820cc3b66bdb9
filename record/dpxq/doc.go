// Package dpxq reads games of Xiangqi as plain text the way the site dpxq shows them: lines with Chinese headings such as 红方 and 布局,
// then numbered steps in Chinese. It knows that game by its id; its rules and notations come from the caller. It must not know any
// toolkit.
package dpxq
