#pragma once

#include "carom/mpi.hpp"

namespace carom::cli {

/// What all processes but rank 0 do: they follow its orders until the last.
void follow(cluster::MpiCommunicator& all);

}  // namespace carom::cli
