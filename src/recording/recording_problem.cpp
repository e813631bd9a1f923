#include "carom/recording_problem.hpp"

#include "text.hpp"

/// Every sentence about a problem of a recording, in this one place.
namespace carom {
namespace {

const std::string record_again = ": record the run again";
const std::string other_carom = ": use the carom that has written it, or record the run again";

/// What comes before a damaged chunk is as good as a recording that was cut off there.
std::string damaged(const RecordingProblem& problem, const std::string& how) {
  if (!problem.sound_until) return "it is damaged (" + how + "), and so is all that follows" + record_again;
  return "it is damaged (" + how + ")" + record_again +
         ", or keep what comes before it, up to t = " + text_of(*problem.sound_until) + ", with `head -c " +
         text_of(problem.place) + "`";
}

/// Carom has not written it: the checksums are right.
std::string impossible(const RecordingProblem& problem, const std::string& what) {
  return "it says what can't be: chunk " + text_of(problem.chunk) + " " + what + record_again;
}

std::string unplayable(const std::string& what) {
  return what + ": it was not written by this version of carom, or changed since; record the run again";
}

}  // namespace

std::string predicate_of(const RecordingProblem& problem) {
  const std::string chunk = text_of(problem.chunk);
  const std::string found = text_of(problem.found);
  const std::string expected = text_of(problem.expected);
  using enum RecordingProblemKind;
  switch (problem.kind) {
    case not_readable: return "it can't be read any further: is the disk sound?";
    case not_a_recording:
      return "it does not begin as a recording does: give a file that `carom run --record` has written";
    case other_version: return "it has version " + found + " of the format, not " + expected + other_carom;
    case no_scene: return "it is cut off before its scene is whole, so that there is nothing to show" + record_again;
    case scene_not_first: return "its first chunk, and no other, should be a scene" + record_again;
    case unsound_scene:
      return "the scene in it is not sound" + (problem.scene ? " (" + to_string(*problem.scene) + ")" : "") +
             record_again;
    case other_balls: return "its scene makes other balls here than where it was recorded" + other_carom;
    case bytes_after_end:
      return "something follows its end: cut that off with `head -c " + text_of(problem.place) + "`";

    case damaged_header: return damaged(problem, "the head of chunk " + chunk + " has changed");
    case damaged_payload: return damaged(problem, "what is in chunk " + chunk + " has changed");
    case chunk_missing: return damaged(problem, "chunk " + found + " stands where chunk " + chunk + " should be");

    case chunk_too_long:
      return impossible(problem, "has " + found + " bytes, more than the " + expected + " it may have");
    case chunk_too_short:
      return impossible(problem, "has " + found + " bytes, fewer than the " + expected + " it needs");
    case unknown_chunk: return impossible(problem, "is of an unknown kind");
    case time_not_finite: return impossible(problem, "is of the time " + text_of(problem.time));
    case time_goes_back:
      return impossible(problem,
                        "is of the time " + text_of(problem.time) + ", before " + text_of(problem.time_before));
    case count_too_high: return impossible(problem, "has " + found + " impacts in " + expected + " bytes");
    case count_disagrees: return impossible(problem, "comes after " + found + " impacts, and there are " + expected);

    case changed_since: return unplayable("it can't be read any more as it was at first");
    case more_impacts: return unplayable("there are more impacts than it says");
    case other_impacts: return unplayable("there are more or fewer impacts than it says");
    case impossible_impact: return unplayable("it has an impact that can't have happened");
    case impossible_squeeze: return unplayable("a mover stands still in it that can't");
    case impact_after_end: return unplayable("an impact in it comes after its end");
    case foreign_keyframe: return unplayable("a keyframe in it is not of its scene");
    case early_keyframe: return unplayable("a keyframe in it is earlier than its impacts");
    case other_keyframe: return unplayable("a keyframe in it is not what its impacts lead to");
    case other_end: return unplayable("its end is not what its impacts lead to");
  }
  return "";
}

std::string to_string(const RecordingProblem& problem) {
  return "at byte " + text_of(problem.place) + " " + predicate_of(problem);
}

}  // namespace carom
