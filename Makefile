# The front door. Every goal installs what it needs and the machine lacks (see tools/setup), then builds and runs.

.PHONY: run build mpi play test check tidy fuzz sanitize soak mutants coverage portability bench bench-calls bench-gas bench-frames gallery figures science command-page npm-package pip-test docs format clean

run: build
	@mkdir -p out
	@build/carom run pool-break
	@echo
	@build/carom render pool-break -o out/pool-break.png --at 0.9 --trails 0.8 --impacts
	@build/carom render pool-break -o out/pool-break.mp4 --until 6 --speed 1 --trails 0.3 --impacts --size 640x340

build:
	@tools/setup build
	@[ -f build/build.ninja ] || cmake --preset release > /dev/null
	@cmake --build --preset release -- --quiet

# The command for several processes: build/carom-mpi.
mpi:
	@tools/setup build mpi
	@grep -qs '^CAROM_MPI:BOOL=ON' build/CMakeCache.txt || cmake --preset mpi > /dev/null
	@cmake --build --preset mpi -- --quiet

play:
	@tools/setup wasm node
	@tools/play

test:
	@tools/setup build test mpi wasm node browser
	@tools/test

check:
	@tools/setup build test mpi docs portability wasm node
	@tools/check

tidy:
	@tools/setup build test mpi wasm
	@tools/tidy src apps

# For so many seconds each: make fuzz FUZZ_SECONDS=3600
FUZZ_SECONDS ?= 300
fuzz:
	@tools/setup build test
	@tools/fuzz $(FUZZ_SECONDS)

# Everything, the command too, with the address and undefined-behaviour sanitizers, then the threads with ThreadSanitizer.
sanitize:
	@tools/setup build test mpi
	@tools/sanitize

# For so many seconds of simulated time, from a seed on: make soak SOAK_SECONDS=60 SOAK_SEED=1000
SOAK_SECONDS ?= 3600
SOAK_SEED ?= 1
soak:
	@tools/setup build test
	@cmake --preset test > /dev/null
	@cmake --build --preset test --target soak -- --quiet
	@build/soak $(SOAK_SECONDS) $(SOAK_SEED)

# Does a test notice when a formula is wrong? Writes docs/mutants.md.
mutants:
	@tools/setup build test
	@tests/mutants/run

# Which lines do the tests run? See docs/coverage.md.
coverage:
	@tools/setup build test coverage
	@tools/coverage

portability:
	@tools/setup portability wasm node
	@tools/portability

# Carom beside its peers; how long, what else: make bench BENCH_OPTIONS="--limit 5 --scenes gas"
bench:
	@tools/setup peers wasm node
	@[ -f build/peers/build.ninja ] || cmake --preset peers > /dev/null
	@cmake --build --preset peers -- --quiet
	@[ -f build/wasm/build.ninja ] || cmake --preset wasm > /dev/null
	@cmake --build --preset wasm -- --quiet
	@tools/npm-packages bench/peers
	@bench/peers/run $(BENCH_OPTIONS)
	@bench/peers/report

bench-calls:
	@tools/setup build bench
	@[ -f build/bench/build.ninja ] || cmake --preset bench > /dev/null
	@cmake --build --preset bench -- --quiet
	@build/bench/sweep_bench
	@bench/instructions build/bench/sweep_instructions

bench-gas: build
	@tools/setup bench
	@bench/gas-table build/carom
	@bench/growth-plot build/carom

# What listening, sensors and changes cost per frame; reads and questions.
bench-frames:
	@tools/setup build bench
	@[ -f build/bench/build.ninja ] || cmake --preset bench > /dev/null
	@cmake --build --preset bench -- --quiet
	@build/bench/frames 1e5 0.3 75 1
	@build/bench/frames 1e5 0.3 75 2
	@build/bench/read_run
	@build/bench/query_run

gallery: build
	@tools/setup gallery
	@tools/gallery-docs build/carom

# The figures of the documents, and the film of the README.
figures: build
	@docs/figures/make build/carom
	@docs/figures/make-film build/carom

# The table of docs/science.md, which it prints, and the figures.
science: build
	@mkdir -p out
	@docs/science/table build/carom --keep out/science
	@build/carom plot out/science/disks-0.68.json --what gr,sk -o docs/science/structure.png
	@build/carom plot out/science/disks-0.3.json --what msd,vacf -o docs/science/motion.png
	@build/carom plot out/science/disks-0.68.json --what pressure,velocities,psi6 -o docs/science/disks.png

# The options of every command: docs/command.md and docs/command-mpi.md.
command-page: build mpi
	@tools/command-docs build/carom
	@tools/command-docs build/carom-mpi

# The engine as an npm package: out/carom-VERSION.tgz.
npm-package:
	@tools/setup wasm node
	@tools/play --build
	@mkdir -p out
	@cd apps/playground && npm run --silent package && npm pack ./engine --silent --pack-destination ../../out

# The Python package as everybody else installs it. Needs a place where pip finds packages.
pip-test:
	@tools/setup build
	@tools/check-pip

# The reference of the library, from its headers: build/docs/index.html.
docs:
	@tools/setup docs
	@tools/docs

format:
	@tools/setup build test
	@tools/sources | xargs clang-format-19 -i

clean:
	rm -rf build out
