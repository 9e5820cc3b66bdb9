// Package wxf reads and writes games of Xiangqi in the text format of the World Xiangqi Federation, as PlayOK, ClubXiangqi and XieXie
// write it: lines of information, then the steps between START{ and }END. It knows that game by its id; its rules and its notations
// come from the caller. It must not know any toolkit.
package wxf
