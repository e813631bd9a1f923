#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "carom/version.hpp"
#include "cli/command_line/help.hpp"
#include "cli/command_line/run_app.hpp"
#include "cli/commands/commands.hpp"
#include "cli/running/memory.hpp"

namespace {

constexpr const char* footer = R"(
Begin with:
  carom gallery                       what scenes there are
  carom run pool-break                play one, and sum up
  carom render pool-break -o pool.mp4 make a film of it
  carom run --help                    every command has examples

Exit codes: 0 done, 2 the input or the command line is wrong, 3 an output could not be written,
4 the scene is stuck in impacts without end at one instant, 130 interrupted by Ctrl-C,
141 the reader of the output has closed it (`| head`), 143 ended by SIGTERM.)";

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Exact 2D collision: moving circles against walls, pillars and each other.", "carom"};
  app.set_version_flag("--version", std::string{"carom "} + carom::version);
  app.require_subcommand(1);
  app.footer(footer);
  app.formatter(std::make_shared<carom::cli::Help>());
  carom::cli::add_run(app);
  carom::cli::add_render(app);
  carom::cli::add_measure(app);
  carom::cli::add_plot(app);
  carom::cli::add_replay(app);
  carom::cli::add_game(app);
  carom::cli::add_check(app);
  carom::cli::add_gallery(app);
  carom::cli::add_explain(app);
  carom::cli::add_trials(app);
  carom::cli::add_ensemble(app);
  carom::cli::add_compare(app);
  carom::cli::add_bench(app);
  carom::cli::add_completion(app);
  carom::cli::give_back_large_blocks();
  return carom::cli::run_app(app, argc, argv);
}
