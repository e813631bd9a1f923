#pragma once

#include <functional>
#include <vector>

#include "carom/mpi.hpp"
#include "cli/ensemble/ensemble.hpp"
#include "mpi/orders.hpp"

/// Members of an ensemble, each played alone by one process. Rank 0 hands them out as processes become free, and plays
/// some itself.
namespace carom::cli {

/// At rank 0: as play_ensemble.
void play_members(Orders& orders, cluster::MpiCommunicator& all, const std::vector<EnsembleScene>& scenes,
                  const std::vector<Member>& members, StopToken stop,
                  const std::function<void(const Member&, const std::string&)>& on_row,
                  const std::function<void()>& on_wait);

/// At the others: what the order is about.
void play_members_for_first(cluster::MpiCommunicator& all, ParcelReader& with, StopToken stop);

}  // namespace carom::cli
