# Crosspoint's make targets; "make help" lists them. CONTRIBUTING.md says more.

GO ?= go
BUILD := build
TOOLS := $(CURDIR)/$(BUILD)/tools

# The one place for build flags. Emoji fonts are left out; migrated_fynedo tells Fyne that all calls from other
# goroutines go through fyne.Do (its test driver needs the tag to be away).
APP_TAGS := migrated_fynedo,no_emoji
TEST_TAGS := no_emoji
# The version stands in FyneApp.toml alone.
VERSION := $(shell sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
APP_FLAGS := -tags $(APP_TAGS) -ldflags '-s -w -X main.version=$(VERSION)'
WIN_FLAGS := -tags $(APP_TAGS) -ldflags '-s -w -H windowsgui -X main.version=$(VERSION)'
TEST_FLAGS := -tags $(TEST_TAGS)

# A build does not depend on who owns the clone's .git. All targets trim paths, so that the C code of the toolkit is compiled once.
export GOFLAGS := $(GOFLAGS) -buildvcs=false -trimpath

FUZZTIME ?= 10s
GAMES ?= 40

# The packages that do not need the toolkit, and those that do not open windows.
PURE = $(shell $(GO) list $(TEST_FLAGS) -f '{{.ImportPath}} {{join .Deps " "}}' ./... | grep -v 'fyne\.io/' | cut -d' ' -f1 | grep -v '/e2e')
WINDOWLESS = $(shell $(GO) list $(TEST_FLAGS) ./... | grep -v '/e2e')

PACKAGES := $(BUILD)/packages
SYSO := crosspoint_windows_amd64.syso

.PHONY: all build run cli package package-linux package-windows windows-check package-check test vet lint race bench fuzz measure strength pictures sounds fonts clean help setup-build setup-test setup-bench setup-fonts setup-package

all: build cli ## build the program and the command-line program into build/

build: setup-build ## build the program into build/crosspoint
	$(GO) build $(APP_FLAGS) -o $(BUILD)/crosspoint .

run: ## build and run Crosspoint (FILE=game.pgn opens a file)
	@sh scripts/display.sh
	@$(MAKE) --no-print-directory build
	@$(BUILD)/crosspoint $(FILE)

cli: ## build build/crosspoint-cli (perft, moves, status), without a C compiler
	CGO_ENABLED=0 $(GO) build -ldflags '-s -w' -o $(BUILD)/crosspoint-cli ./cmd/crosspoint-cli

package: package-linux package-windows ## make the packages into build/packages: .deb, .tar.xz, and a .zip for Windows
	@ls -l $(PACKAGES)

package-linux: setup-package build cli
	mkdir -p $(PACKAGES)
	sh scripts/package.sh deb $(BUILD)/crosspoint $(BUILD)/crosspoint-cli $(PACKAGES)
	sh scripts/package.sh tar $(BUILD)/crosspoint $(BUILD)/crosspoint-cli $(PACKAGES)

# The toolkit's C code is compiled once for Windows, which takes some minutes.
package-windows: setup-package
	mkdir -p $(PACKAGES)
	sh scripts/package.sh resource $(SYSO)
	CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc $(GO) build $(WIN_FLAGS) -o $(BUILD)/crosspoint.exe . || { rm -f $(SYSO); exit 1; }
	rm -f $(SYSO)
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $(GO) build -ldflags '-s -w' -o $(BUILD)/crosspoint-cli.exe ./cmd/crosspoint-cli
	sh scripts/package.sh zip $(BUILD)/crosspoint.exe $(BUILD)/crosspoint-cli.exe $(PACKAGES)

windows-check: package-windows setup-wine setup-test ## run the programs for Windows under Wine
	rm -rf $(BUILD)/windows
	unzip -q -d $(BUILD)/windows $(PACKAGES)/crosspoint-*-windows-*.zip
	CROSSPOINT_WINE=$$(echo $(CURDIR)/$(BUILD)/windows/*) $(GO) test $(TEST_FLAGS) -count=1 -timeout 20m -v -run TestWine ./e2e

package-check: setup-test build cli ## make the Linux packages quickly, check them, install and uninstall them in an empty root
	sh packaging/check.sh $(BUILD)/crosspoint $(BUILD)/crosspoint-cli

test: setup-test cli build vet lint package-check ## builds, vet, linters and all tests, also those in a real window
	$(GO) test $(TEST_FLAGS) $(WINDOWLESS)
	$(GO) test $(TEST_FLAGS) -timeout 20m ./e2e/...

vet: setup-build ## go vet
	$(GO) vet $(TEST_FLAGS) ./...

lint: setup-build $(TOOLS)/.built ## the linters of tools/go.mod
	sh scripts/lint.sh $(TOOLS) $(TEST_TAGS)

$(TOOLS)/.built: tools/go.mod tools/go.sum
	cd tools && GOBIN=$(TOOLS) $(GO) install tool
	@touch $@

race: setup-build ## tests under the race detector, of the packages without the toolkit
	$(GO) test -race -timeout 30m $(TEST_FLAGS) $(PURE)

bench: setup-bench ## check deep perft counts and compare their speed with Fairy-Stockfish in the same run
	$(GO) run ./scripts/bench

fuzz: ## every fuzz target for FUZZTIME (10s)
	sh scripts/fuzz.sh $(FUZZTIME) $(PURE)

strength: setup-bench ## play the matches of docs/strength.md (hours; GAMES=40 of each, ONLY=REGEXP for some, COUNTED=1 on a busy machine)
	$(GO) run ./scripts/strength -games $(GAMES) -only '$(ONLY)' $(if $(COUNTED),-counted)

measure: setup-test ## take the figures of docs/performance.md (minutes)
	CROSSPOINT_MEASURE=1 $(GO) test $(TEST_FLAGS) -count=1 -timeout 30m -v -run TestMeasure ./e2e

pictures: setup-test ## take the README's pictures from the running program
	CROSSPOINT_PICTURES=$(CURDIR)/docs/pictures $(GO) test $(TEST_FLAGS) -count=1 -v -run TestPictures ./e2e

sounds: ## make the sounds from their recipes
	$(GO) run ./scripts/sounds

fonts: setup-fonts ## cut the embedded Chinese fonts down to the characters that are shown
	$(GO) run ./scripts/characters | assets/fonts/tools/subset.py

setup-build:
	@sh scripts/setup.sh build

setup-test:
	@sh scripts/setup.sh build test

setup-bench:
	@sh scripts/setup.sh bench

setup-package:
	@sh scripts/setup.sh build package

setup-wine:
	@sh scripts/setup.sh wine

setup-fonts:
	@sh scripts/setup.sh fonts

clean: ## remove what was built
	rm -rf $(BUILD) test-output

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile | awk -F': ' '{ printf "make %-13s %s\n", $$1, $$2 }'
