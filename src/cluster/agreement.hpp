#pragma once

#include <algorithm>

#include "carom/counts.hpp"
#include "cluster/ball_record.hpp"

/// What all ranks agree on.
namespace carom::cluster {

/// What one rank has to say about a window of time.
struct Report {
  bool stopped = false;  ///< a stop was requested
  bool stuck = false;    ///< impacts came without end
  bool failed = false;   ///< some balls need more copies around them
  ImpactCounts counts;   ///< of own balls
  std::uint64_t since_slice = 0;
  std::uint64_t own = 0, copies = 0, corrections = 0, bytes = 0;
  double depth = 0;    ///< how far into the margin mistakes have come
  double seconds = 0;  ///< that playing took
};

/// All of them together: the same at every rank.
[[nodiscard]] inline Report united(Communicator& communicator, const Report& own) {
  Bytes bytes;
  append(bytes, own);
  Report all;
  for (const Bytes& of_rank : communicator.gather_all(bytes)) {
    const Report one = records_of<Report>(of_rank).front();
    all.stopped = all.stopped || one.stopped;
    all.stuck = all.stuck || one.stuck;
    all.failed = all.failed || one.failed;
    all.counts += one.counts;
    all.since_slice += one.since_slice;
    all.own = std::max(all.own, one.own);
    all.copies += one.copies;
    all.corrections += one.corrections;
    all.bytes += one.bytes;
    all.depth = std::max(all.depth, one.depth);
    all.seconds = std::max(all.seconds, one.seconds);
  }
  return all;
}

}  // namespace carom::cluster
