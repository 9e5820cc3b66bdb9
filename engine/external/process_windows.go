package external

import (
	"os/exec"
	"syscall"
)

// noWindow keeps Windows from opening a console for the program.
const noWindow = 0x08000000

func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: noWindow}
}

func end(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
