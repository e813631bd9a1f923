#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/bytes.hpp"
#include "carom/recording_problem.hpp"
#include "carom/scene.hpp"
#include "carom/world.hpp"

/// What happened in a world, kept so that every moment of it can be shown again, bit for bit.
///
/// An impact is a pure function of the two legs that collide, so a recording holds the scene and, of each impact, only
/// which two shapes collided: a few bytes. Now and then it holds all legs, a keyframe, so that any moment can be
/// reached quickly. The bytes are described in docs/recordings.md; `Replay` (carom/replay.hpp) shows what is in them.
/// Nothing here opens a file or throws because of what the bytes say.
namespace carom {

/// Writes a recording while a world is played. What it remembers does not grow with the number of impacts. The sink is
/// given whole chunks: wherever its bytes end, they can be read up to there. What the sink throws is passed on.
///
///     carom::Recorder recorder{scene, world, sink};
///     world.advance_to(10, [&](const carom::Impact& impact) { recorder.add(world, impact); });
///     recorder.finish(world);
class Recorder {
 public:
  /// Of a world as `make_world` has made it of this scene, not yet played; throws std::invalid_argument for another,
  /// and for one in which a ball, wall or pillar has a filter: the scene's text can't hold it, so that the scene in the
  /// recording would have another history. User data and sensors are not recorded either. Neither changes what
  /// happens, so a world may have them; a replay has none.
  /// Until the end the world must be changed by nothing but `advance_to`; its gravity, too, stays that of the scene,
  /// and its movers do what they do in the scene.
  Recorder(const Scene& scene, const World& world, ByteSink sink);

  /// Called for every impact, from the world's own callback.
  void add(const World& world, const Impact& impact);

  /// In a world with movers: called after every advance, when neither `flush` nor `finish` is. It records which movers
  /// have squeezed a ball, and stand still (World::squeezes), since the last impact. A recording without that has
  /// another history from there on, which shows when it is verified.
  void add_squeezes(const World& world);

  /// Hands what there is to the sink, so that it is kept whatever happens. Called between advances, not too often: each
  /// time costs some thirty bytes.
  void flush(const World& world);

  /// Everything up to now is in the recording, and there will be no more.
  void finish(const World& world);

 private:
  void write_chunk(std::uint32_t type, std::span<const std::byte> payload);
  void write_impacts(double complete_until);
  void write_keyframe(const World& world);

  ByteSink sink_;
  std::uint32_t balls_ = 0;
  std::uint32_t movers_ = 0;
  std::size_t squeezes_ = 0;             ///< of the advance whose squeezes were recorded last: how many
  Squeeze last_squeeze_;                 ///< of these
  std::uint32_t chunks_ = 0;             ///< written so far
  std::vector<std::byte> impacts_;       ///< of the chunk that is being filled
  std::uint32_t count_ = 0;              ///< of these
  double complete_until_ = 0;            ///< as the last chunk said
  std::uint64_t since_keyframe_ = 0;     ///< impacts
  std::uint64_t keyframe_distance_ = 0;  ///< after how many impacts there is another keyframe
};

/// What is in a recording: the scene, how far it goes, and where its parts are.
class Recording {
 public:
  /// What a chunk holds.
  enum class Part : std::uint8_t {
    impacts,   ///< one after another
    squeeze,   ///< that a mover stands still from then on
    keyframe,  ///< all legs at one moment
    end,       ///< that nothing follows
  };
  /// One part of the bytes, with its own checksum.
  struct Chunk {
    Part part = Part::impacts;  ///< what it holds
    std::uint64_t place = 0;    ///< of its payload
    std::uint32_t length = 0;   ///< of that
    std::uint32_t check = 0;    ///< its checksum
    std::uint64_t impacts = 0;  ///< that come before it
    double time = 0;            ///< of a keyframe: when the last impact before it was
  };

  /// The scene that was played.
  [[nodiscard]] const Scene& scene() const noexcept { return scene_; }
  /// All shapes of the scene, in the order of their ids; balls as they are at first.
  [[nodiscard]] const SceneShapes& shapes() const noexcept { return shapes_; }
  /// False when it was cut off, as by a run that was killed.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }
  /// Every impact up to this time, and at it, is in it. (One that was cut off within the instant 0 ends there, with
  /// what there is.)
  [[nodiscard]] double end() const noexcept { return end_; }
  /// How many impacts are in it. One that was cut off may have some that are later than its end.
  [[nodiscard]] std::uint64_t impacts() const noexcept { return impacts_; }
  /// The bytes that were taken; more than these are there when it was cut off within a chunk.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

  /// Everything after the scene, in order, and what is in it; nothing when it can't be read any more.
  [[nodiscard]] const std::vector<Chunk>& chunks() const noexcept { return chunks_; }
  /// The bytes in a chunk; nothing when they can't be read any more.
  [[nodiscard]] std::optional<std::vector<std::byte>> payload_of(const Chunk& chunk) const;

 private:
  friend class RecordingReader;

  ByteSource source_;
  Scene scene_;
  SceneShapes shapes_;
  std::vector<Chunk> chunks_;
  bool whole_ = false;
  double end_ = 0;
  std::uint64_t impacts_ = 0;
  std::uint64_t bytes_ = 0;
};

/// A recording, or what is wrong with it: exactly one of the two.
struct RecordingRead {
  std::optional<Recording> recording;       ///< nothing when there is a problem
  std::optional<RecordingProblem> problem;  ///< nothing when it could be read
};

/// Reads every byte once; what does not agree with its checksum is a problem. A recording that was cut off anywhere
/// after its scene is read up to its last whole chunk. `most` is the largest number of shapes of each kind that is
/// taken.
[[nodiscard]] RecordingRead read_recording(ByteSource source, std::size_t most = most_shapes);

/// Whether bytes begin as a recording does: the first eight are enough.
[[nodiscard]] bool is_recording(std::span<const std::byte> start) noexcept;

}  // namespace carom
