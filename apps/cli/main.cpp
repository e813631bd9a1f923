#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <memory>
#include <new>

#include "carom/problem.hpp"
#include "carom/version.hpp"
#include "cli/command_line/help.hpp"
#include "cli/commands/commands.hpp"
#include "cli/running/memory.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"

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

int exit_code(carom::cli::Exit exit) { return static_cast<int>(exit); }

/// Whether standard output is a pipe whose other end is closed. (Which error made std::cout fail is not kept.)
bool is_reader_gone() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

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
  carom::cli::add_compare(app);
  carom::cli::add_bench(app);
  carom::cli::add_completion(app);
  carom::cli::give_back_large_blocks();
  std::signal(SIGPIPE, SIG_IGN);  // writing to a closed pipe fails instead, as on a full disk
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      carom::cli::print_error(carom::cli::describe(error, app));
      return exit_code(carom::cli::Exit::bad_input);
    }
    app.exit(error);  // prints what --help or --version asked for
  } catch (const carom::cli::Failure& failure) {
    carom::cli::print_error(failure.what());
    return exit_code(failure.exit());
  } catch (const carom::ProblemError& error) {
    carom::cli::print_error(error.what());  // a world was to be advanced too far
    return exit_code(carom::cli::Exit::bad_input);
  } catch (const std::bad_alloc&) {
    carom::cli::print_error("there is not enough memory for this: ask for fewer balls, or close other programs");
    return exit_code(carom::cli::Exit::bad_input);
  }
  std::cout.flush();
  if (!std::cout) {
    if (is_reader_gone()) return exit_code(carom::cli::Exit::reader_gone);
    carom::cli::print_error("cannot write to standard output");
    return exit_code(carom::cli::Exit::cannot_write);
  }
  return exit_code(carom::cli::Exit::ok);
}
