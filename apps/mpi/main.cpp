#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <string>

#include "carom/mpi.hpp"
#include "carom/version.hpp"
#include "cli/command_line/help.hpp"
#include "cli/command_line/run_app.hpp"
#include "cli/running/memory.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/guardian.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/terminal_line.hpp"
#include "mpi/commands.hpp"
#include "mpi/follow.hpp"

namespace carom::cli {
namespace {

constexpr const char* program = "carom-mpi";

constexpr const char* footer = R"(
Started by mpirun, the processes play one world together; without it, there is one process. The history is the same, to
the bit, as that of carom. Only the first process reads, prints and writes.

Begin with:
  mpirun -n 4 carom-mpi run pool-break
  mpirun -n 4 carom-mpi bench gas --balls 1e6

Exit codes: 0 done, 1 one process has failed, 2 the input or the command line is wrong, 3 an output could not be written,
4 the scene is stuck in impacts without end at one instant, 130 interrupted by Ctrl-C,
141 the reader of the output has closed it (`| head`), 143 ended by SIGTERM.)";

int command(cluster::MpiCommunicator& all, int argc, char** argv) {
  CLI::App app{"Exact 2D collision, by several processes together.", program};
  app.set_version_flag("--version", std::string{program} + " " + carom::version);
  app.require_subcommand(1);
  app.footer(footer);
  app.formatter(std::make_shared<Help>());
  Orders orders{all};
  add_shared_run(app, orders);
  add_shared_bench(app, orders);
  add_shared_ensemble(app, orders, all);
  const int exit = run_app(app, argc, argv);
  if (!orders.in_step()) cluster::abort_all(exit);  // the others wait for what this process can't do any more
  orders.give(Order::end, {}, [] {});
  return exit;
}

/// Ends all processes when this one alone has failed.
template <class Work>
int with_last_words(const cluster::MpiCommunicator& all, Work work) {
  const auto fail = [&](const std::string& what) {
    print_error("rank " + std::to_string(all.rank()) + ": " + what);
    cluster::abort_all(EXIT_FAILURE);
  };
  try {
    return work();
  } catch (const std::bad_alloc&) {
    fail("there is not enough memory for this: ask for fewer balls, or use more machines");
  } catch (const std::exception& problem) {
    fail(problem.what());
  }
  return EXIT_FAILURE;
}

}  // namespace
}  // namespace carom::cli

int main(int argc, char** argv) {
  carom::cli::guard_temporary_files();
  carom::cluster::MpiEnvironment mpi{argc, argv};
  carom::cluster::MpiCommunicator all;
  carom::cli::name_program(carom::cli::program);
  carom::cli::give_back_large_blocks();
  return carom::cli::with_last_words(all, [&] {
    if (all.rank() == 0) {
      if (all.size() > 1) carom::cli::write_to_terminal_of_parent();
      return carom::cli::command(all, argc, argv);
    }
    carom::cli::follow(all);
    return EXIT_SUCCESS;
  });
}
