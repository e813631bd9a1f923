#pragma once

#include <CLI/CLI.hpp>

#include "carom/mpi.hpp"
#include "mpi/orders.hpp"

/// The commands of rank 0: each function adds one of them to the application.
namespace carom::cli {

void add_shared_run(CLI::App& app, Orders& orders);
void add_shared_bench(CLI::App& app, Orders& orders);
void add_shared_ensemble(CLI::App& app, Orders& orders, cluster::MpiCommunicator& all);

}  // namespace carom::cli
