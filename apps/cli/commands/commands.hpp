#pragma once

#include <CLI/CLI.hpp>

/// The commands: each function adds one of them, with its options and its help, to the application.
namespace carom::cli {

void add_bench(CLI::App& app);
void add_check(CLI::App& app);
void add_compare(CLI::App& app);
void add_completion(CLI::App& app);
void add_explain(CLI::App& app);
void add_gallery(CLI::App& app);
void add_game(CLI::App& app);
void add_measure(CLI::App& app);
void add_plot(CLI::App& app);
void add_render(CLI::App& app);
void add_replay(CLI::App& app);
void add_run(CLI::App& app);
void add_trials(CLI::App& app);

}  // namespace carom::cli
