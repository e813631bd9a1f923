#include "carom/checkpoint.hpp"
#include "checkpoint/format.hpp"
#include "text.hpp"

/// Every sentence about a problem of a checkpoint, in this one place.
namespace carom {
namespace {

const std::string remedy = ": go on from another checkpoint, or begin the run again";

std::string predicate_of(const CheckpointProblem& problem) {
  using enum CheckpointProblemKind;
  switch (problem.kind) {
    case not_readable: return "it can't be read any further: is the disk sound?";
    case not_a_checkpoint:
      return "it does not begin as a checkpoint does: give a file that `carom run --checkpoint` has written";
    case other_version:
      return "it has version " + text_of(problem.version) + " of the format, not " + text_of(checkpoint::version) +
             ": use the carom that has written it, or begin the run again";
    case cut_off: return "it is cut off" + remedy;
    case damaged: return "it is damaged" + remedy;
    case impossible: return "it says what can't be" + remedy;
    case bytes_after_end:
      return "something follows its end: cut that off with `head -c " + text_of(problem.place) + "`";
  }
  return "";
}

}  // namespace

std::string to_string(const CheckpointProblem& problem) {
  return "at byte " + text_of(problem.place) + " " + predicate_of(problem);
}

}  // namespace carom
