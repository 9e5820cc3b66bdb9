// Package packaging holds what goes into packages beside the programs: desktop entry, MIME types, AppStream data, manual pages, the installer of the
// archive. Its tests compare them with the program. It must be known by nobody.
package packaging
