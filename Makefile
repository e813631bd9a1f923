# The front door. Every goal installs what it needs and the machine lacks (see tools/setup), then builds and runs.

.PHONY: run build play test portability bench bench-gas format clean

run: build
	@mkdir -p out
	@build/carom explain --ball 0 0 8 3 0.5 --wall 5 -5 5 1.5 --draw out/impact.png

build:
	@tools/setup build
	@[ -f build/build.ninja ] || cmake --preset release > /dev/null
	@cmake --build --preset release -- --quiet

play:
	@tools/setup wasm node
	@tools/play

test:
	@tools/setup build test wasm node browser
	@tools/check

portability:
	@tools/setup portability
	@tools/portability

bench:
	@tools/setup build bench
	@[ -f build/bench/build.ninja ] || cmake --preset bench > /dev/null
	@cmake --build --preset bench -- --quiet
	@build/bench/sweep_bench
	@bench/instructions build/bench/sweep_instructions

bench-gas: build
	@tools/setup bench
	@bench/gas-table build/carom
	@bench/growth-plot build/carom

format:
	@tools/setup build test
	@tools/sources | xargs clang-format-19 -i

clean:
	rm -rf build out
