# SPDX-License-Identifier: Apache-2.0
# The usual ways in. `make demo`, `make test` and `make perf` install what they miss; see scripts/setup.sh.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help

JOBS ?= $(shell nproc)
TASK ?= How many people live in cities within 100 km of an earthquake of magnitude 5 or more?
SOURCES = git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.hpp'
# Twice as many tests at once as processors: many wait for browsers, servers and the limits of sandboxes.
CTEST = ctest --output-on-failure --no-tests=error -j $$((2 * $(JOBS)))

# Configures quietly: $(call configure,preset)
configure = cmake --preset $(1) >build/$(1).configure.log 2>&1 || { cat build/$(1).configure.log; exit 1; }

.PHONY: help
help: ## say what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## (.*)/  make \1\t\2/' | expand -t 22

.PHONY: setup
setup: ## install what building, running and testing need
	@scripts/setup.sh test

.PHONY: setup-build
setup-build:
	@scripts/setup.sh build

.PHONY: build
build: setup-build ## build the program as users run it
	@mkdir -p build
	$(call configure,release)
	cmake --build build/release -j $(JOBS) --target graticule

.PHONY: demo-data
demo-data: setup-build
	@scripts/demo-data.sh

.PHONY: demo
demo: build demo-data ## answer one question over real data; TASK="..." asks another
	@build/release/bin/graticule run "$(TASK)" --data demo --out runs/demo --replace

.PHONY: package
package: build demo-data ## make a Debian package of the program, for machines without a compiler
	@cd build/release && cpack -G DEB >package.log || { cat package.log; exit 1; }
	ls $(CURDIR)/build/release/package/*.deb

.PHONY: package-check
package-check: package ## install it in a bare Debian 12, ask the demo's question there, and remove it; as root
	@scripts/check-package.sh build/release/package/*.deb build/release/bin/graticule

.PHONY: test
test: setup demo-data ## build and pass the tests, but for those of the longer tier
	@mkdir -p build
	$(call configure,release)
	cmake --build build/release -j $(JOBS)
	cd build/release && $(CTEST) -LE '^long$$'

# tests/long_tier.json says why each is in the longer tier, and what it is about.
.PHONY: test-long
test-long: setup demo-data ## the longer tier; BASE=main: what the change since then touches of it
	@mkdir -p build
	$(call configure,release)
	cmake --build build/release -j $(JOBS)
	tests=$$(scripts/affected.py --long $(if $(BASE),--base $(BASE),everything))
	if [[ -z $$tests ]]; then echo "nothing of the longer tier is touched"; exit 0; fi
	cd build/release && $(CTEST) -L '^long$$' -R "$$tests"

.PHONY: check
check: ## build and test what a change reaches: what is not committed, or AREA=operations, or BASE=main
	@mkdir -p build
	$(call configure,release)
	{ read -r targets; read -r tests; } < <(scripts/affected.py --base $(or $(BASE),HEAD) $(AREA))
	cmake --build build/release -j $(JOBS) --target $$targets
	cd build/release && $(CTEST) -R "$$tests" -LE '^long$$' -j $$((3 * $(JOBS))) # of which some wait for browsers

.PHONY: times
times: setup ## how long the demo, the tests and a check take, in a bare system and warm; as root, on an idle machine, two hours
	@scripts/times.sh demo test warm check

.PHONY: asan
# Left out is what the release build does with the same code: scripts of Python, a cluster, and whole tasks by the
# hundred; and runs whose Python loads the program's library, which sanitizers do not let it.
asan: setup demo-data ## the suite under AddressSanitizer and UndefinedBehaviorSanitizer
	@mkdir -p build
	$(call configure,asan)
	cmake --build build/asan -j $(JOBS)
	cd build/asan && UBSAN_OPTIONS=print_stacktrace=1 \
		LSAN_OPTIONS=suppressions=$(CURDIR)/tests/leak-suppressions.txt:print_suppressions=0 \
		GTEST_FILTER='-PlanTruth.*' $(CTEST) -LE 'python|browser|slurm' -E '^(agents\.code_runs|unit\.agents\.all)'

# The modules that parse what comes from outside: files, servers' answers, models' replies, requests.
READERS = base llm geodata server mcp earth geojseval_readers code_metrics code_tasks

.PHONY: asan-readers
asan-readers: setup demo-data ## what reads files, requests and answers of servers, under the same sanitizers
	@mkdir -p build
	$(call configure,asan)
	cmake --build build/asan -j $(JOBS) --target $(addprefix test_,$(READERS))
	cd build/asan && UBSAN_OPTIONS=print_stacktrace=1 \
		LSAN_OPTIONS=suppressions=$(CURDIR)/tests/leak-suppressions.txt:print_suppressions=0 \
		$(CTEST) -L '^unit-($(subst $(eval ) ,|,$(READERS)))$$'

.PHONY: traps
traps: build setup ## every trap of silent error and its clean twin, and what the program makes of them
	@tests/run_pytest.sh tests/traps/test_judge.py
	python3 tests/traps/run_traps.py --graticule build/release/bin/graticule

.PHONY: robustness
robustness: build demo-data ## tasks that cannot be solved beside nearly the same ones that can, and what the program makes of them
	@rm -rf build/robustness
	@build/release/bin/graticule bench run geobenchx --tasks benchmarks/robustness/tasks.json --data demo \
		--data benchmarks/robustness/data --agent offline --out build/robustness
	@build/release/bin/graticule bench report build/robustness --scorer outcome
	@grep '^outcome' build/robustness/report/csv/grades.csv

.PHONY: questions
questions: build demo-data ## the questions in plain language, and what the planner makes of them
	@rm -rf build/questions
	@build/release/bin/graticule bench run questions --tasks benchmarks/questions --data demo --agent offline --out build/questions
	@build/release/bin/graticule bench report build/questions
	@build/release/bin/graticule bench view build/questions --score failed

.PHONY: corpus
corpus: build demo-data ## the batches of the corpus that BATCHES names, and what the planner makes of them
	@rm -rf build/corpus
	@deps/python/bin/python benchmarks/questions/corpus/measure.py build/release/bin/graticule build/corpus $(or $(BATCHES),batch_01)

.PHONY: geojson-data
geojson-data: build setup ## data and references of the tasks about GeoJSON files
	@deps/python/bin/python benchmarks/geojson/run_references.py --graticule build/release/bin/graticule --make

.PHONY: geojseval-set
geojseval-set: setup ## functions in JavaScript: recompute all answers, and hold them against independent computations
	@node benchmarks/geojseval/make_expected.mjs
	@deps/python/bin/python benchmarks/geojseval/check_independently.py

.PHONY: geojson
geojson: build setup ## the tasks about GeoJSON files: solutions pass their checks, and wrong outputs do not
	@deps/python/bin/python benchmarks/geojson/run_references.py --graticule build/release/bin/graticule

.PHONY: analyst-data
analyst-data: build setup ## data and gold outputs of the GIS analyses
	@deps/python/bin/python benchmarks/analyst/make_gold.py --graticule build/release/bin/graticule

.PHONY: analyst
analyst: analyst-data ## the GIS analyses: right outputs pass their checks, wrong ones do not, and values agree with those of another way
	@deps/python/bin/python benchmarks/analyst/check_outputs.py --graticule build/release/bin/graticule
	@deps/python/bin/python benchmarks/analyst/check_independently.py

.PHONY: geocode
geocode: setup ## the tasks of geospatial code: references pass their checks, and wrong steps do not
	@deps/python/bin/python benchmarks/geocode/check.py

.PHONY: mutants
mutants: setup ## seed one fault after another into the operations, and say what notices it
	@mkdir -p build
	$(call configure,release)
	cmake --build build/release -j $(JOBS) --target mutants
	python3 tests/mutation/run_mutants.py build/release/bin/mutants --jobs $(JOBS)

SECONDS_OF_STRESS ?= 600

.PHONY: stress
stress: build setup ## open, fork, kill and abandon sessions of the sandbox for ten minutes; nothing may be left
	@GRATICULE=$(CURDIR)/build/release/bin/graticule tests/sandbox/run.sh stress.py $(SECONDS_OF_STRESS)

PERF_DATA ?= build/perf-data

.PHONY: perf-ready
perf-ready: setup-build demo-data
	@scripts/setup.sh perf
	mkdir -p build
	$(call configure,release)
	cmake --build build/release -j $(JOBS) --target graticule perf_driver perf_driver_without_checks perf_agent_driver
	deps/perf/bin/python perf/generate.py $(PERF_DATA)

.PHONY: perf
perf: perf-ready ## measure speed and memory beside other libraries; takes ten minutes and 1 GB
	@deps/perf/bin/python perf/measure.py build/release $(PERF_DATA) --page docs/performance.md

.PHONY: perf-scale
perf-scale: perf-ready ## measure time and memory against size, and draw the curves
	@deps/perf/bin/python perf/scale.py build/release $(PERF_DATA) --page docs/performance.md

.PHONY: prompts
prompts: setup build demo-data ## count the tokens of prompts and the bytes of whole runs, beside those of before
	@python3 perf/prompts.py build/release demo deps/npm --page docs/react-agent.md
	@python3 perf/prompt_rounds.py build/release demo --before perf/prompt_rounds_before.json --page docs/react-agent.md

.PHONY: live
live: build demo-data ## have the model that GRATICULE_LIVE_MODEL names do the tasks of tests/live; nothing where it names none
	@python3 tests/live/live.py build/release demo || [ $$? -eq 77 ]

.PHONY: planner-tokens
planner-tokens: geojson-data ## count the tokens of planner and worker, beside those that all documentation would take
	@python3 benchmarks/geojson/serve.py python3 perf/planner_tokens.py build/release deps/npm \
		--tasks benchmarks/geojson/tasks.json --data benchmarks/geojson/data --solutions benchmarks/geojson/solutions \
		--tool-set geojson --allow-host 127.0.0.1:18377

.PHONY: docs
docs: ## build the documentation as a site, build/site/index.html, that opens without a network
	@scripts/setup.sh docs
	@NO_MKDOCS_2_WARNING=1 deps/docs/bin/mkdocs build --quiet --strict

.PHONY: reference
reference: build ## write the reference pages of tools and agents, from their declarations
	@for of in tools agents; do build/release/bin/graticule $$of reference >build/$$of.md && mv build/$$of.md docs/reference/$$of.md || exit 1; done

.PHONY: fuzz
fuzz: ## each fuzz target for SECONDS_EACH seconds (600)
	@scripts/setup.sh fuzz
	scripts/fuzz.sh $(or $(SECONDS_EACH),600)

.PHONY: faults
faults: setup ## damaged files of each format, and failing calls of each kind, SECONDS_EACH (60) under sanitizers
	@mkdir -p build
	$(call configure,asan)
	cmake --build build/asan -j $(JOBS) --target graticule graticule_faults fault_each_call
	status=0
	tests/faults/each_call.py build/asan/bin/fault_each_call build/asan/bin/libgraticule_faults.so \
		--seconds $(or $(SECONDS_EACH),60) --keep build/faults || status=1
	tests/faults/corrupt_files.py build/asan/bin/graticule --each 100000 \
		--seconds $(or $(SECONDS_EACH),60) --keep build/faults || status=1
	tests/faults/faults.py build/asan/bin/graticule build/asan/bin/libgraticule_faults.so \
		--seconds $(or $(SECONDS_EACH),60) --keep build/faults || status=1
	exit $$status

.PHONY: format
format: ## format all C++ code
	@$(SOURCES) | xargs -0 -r clang-format-14 -i

.PHONY: format-check
format-check: ## name the files that are not formatted
	@check='clang-format-14 --dry-run -Werror "$$0" 2>/dev/null || { echo "not formatted: $$0"; exit 1; }'
	$(SOURCES) | xargs -0 -r -n 1 -P $(JOBS) bash -c "$$check" || { echo "run: make format"; exit 1; }

.PHONY: tidy
tidy: setup ## run the linter over the sources
	@mkdir -p build
	$(call configure,dev)
	cmake --build build/dev -j $(JOBS)
	run-clang-tidy-14 -quiet -j $(JOBS) -p build/dev "$(CURDIR)/src/.*\.cpp$$"

.PHONY: clean
clean: ## remove what was built; deps/ and demo/ stay
	@rm -rf build
