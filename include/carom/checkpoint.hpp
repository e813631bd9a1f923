#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/bytes.hpp"
#include "carom/world.hpp"

/// A world as bytes, to go on with later, elsewhere, or in another process: the history is the one that it would have
/// had, to the last bit. Nothing here opens a file or throws because of what the bytes say.
///
///     std::vector<std::byte> bytes;
///     carom::write_checkpoint(world, [&](std::span<const std::byte> more) {
///       bytes.insert(bytes.end(), more.begin(), more.end());
///     });
///     …
///     std::optional<carom::World> again = carom::read_checkpoint(carom::source_of(bytes)).world;
namespace carom {

/// Hands a world to the sink, piece by piece: about 60 bytes for each ball. That is everything that the history depends
/// on: shapes, filters, movers, gravity, the time, counts, the energy given, user data, and what sensors have noticed.
/// What only helps to find shapes is not in it: it is made again. Neither are the tuning, listening, kept legs and work
/// counts, nor what the last advance has reported (`impacts`, `sensor_events`, `squeezes`).
///
/// `note` is the program's own: any bytes, which are read back with the world, under the same checksums. A program that
/// writes files as it goes keeps there how far it has come. It may have up to 4·10⁹ bytes.
///
/// The bytes are the same on every machine. What the sink throws is passed on.
void write_checkpoint(const World& world, const ByteSink& sink, std::span<const std::byte> note = {});

/// What is wrong with a checkpoint. Every kind has one sentence, which names the remedy.
enum class CheckpointProblemKind : std::uint8_t {
  not_readable,      ///< the source can't give its bytes
  not_a_checkpoint,  ///< it does not begin as one
  other_version,     ///< of the format: `version`
  cut_off,           ///< it ends before its end
  damaged,           ///< a checksum does not agree
  impossible,        ///< it says what can't be, though its checksums agree
  bytes_after_end,   ///< something follows
};

/// What is wrong with a checkpoint, and where.
struct CheckpointProblem {
  CheckpointProblemKind kind = CheckpointProblemKind::not_readable;  ///< what is wrong
  std::uint64_t place = 0;    ///< of the byte at which the part begins that is wrong
  std::uint32_t version = 0;  ///< the one that was found
};

/// "at byte 1234 it is damaged: go on from an earlier checkpoint, or begin the run again"
[[nodiscard]] std::string to_string(const CheckpointProblem& problem);

/// What was read: a world and its note, or a problem.
struct CheckpointRead {
  std::optional<World> world;                ///< nothing when there is a problem
  std::vector<std::byte> note;               ///< as it was given to `write_checkpoint`
  std::optional<CheckpointProblem> problem;  ///< nothing when it could be read
};

/// Reads every byte once. A world is made only when all of it is there and agrees with its checksums; memory is not
/// reserved for more than the bytes can hold.
[[nodiscard]] CheckpointRead read_checkpoint(const ByteSource& source);

}  // namespace carom
