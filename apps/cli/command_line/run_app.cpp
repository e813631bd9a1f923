#include "cli/command_line/run_app.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <new>
#include <stdexcept>

#include "cli/command_line/help.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"

namespace carom::cli {
namespace {

int exit_code(Exit exit) { return static_cast<int>(exit); }

/// Whether standard output is a pipe whose other end is closed. (Which error made std::cout fail is not kept.)
bool is_reader_gone() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

}  // namespace

int run_app(CLI::App& app, int argc, const char* const* argv) {
  name_program(app.get_name());
  std::signal(SIGPIPE, SIG_IGN);  // writing to a closed pipe fails instead, as on a full disk
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      print_error(describe(error, app));
      return exit_code(Exit::bad_input);
    }
    app.exit(error);  // prints what --help or --version asked for
  } catch (const Failure& failure) {
    print_error(failure.what());
    return exit_code(failure.exit());
  } catch (const std::invalid_argument& error) {
    print_error(error.what());  // a world was to be advanced too far
    return exit_code(Exit::bad_input);
  } catch (const std::bad_alloc&) {
    print_error("there is not enough memory for this: ask for fewer balls, or close other programs");
    return exit_code(Exit::bad_input);
  }
  std::cout.flush();
  if (!std::cout) {
    if (is_reader_gone()) return exit_code(Exit::reader_gone);
    print_error("cannot write to standard output");
    return exit_code(Exit::cannot_write);
  }
  return exit_code(Exit::ok);
}

}  // namespace carom::cli
