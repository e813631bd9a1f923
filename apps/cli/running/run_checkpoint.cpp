#include "cli/running/run_checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "carom/checkpoint.hpp"
#include "cli/files/recording_file.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

json optional_number(const std::optional<double>& number) { return number ? json(*number) : json(nullptr); }
std::optional<double> number_or_none(const json& value) {
  return value.is_null() ? std::nullopt : std::optional{value.get<double>()};
}

std::string note_of(const Scene& scene, const RunState& state) {
  json files = json::object();
  for (const auto& [option, file] : state.files) {
    const OutputMark& mark = state.marks.at(option);
    files[option] = {{"file", file}, {"length", mark.length}, {"check", mark.check}};
  }
  const RunSoFar& so_far = state.so_far;
  const json note = {{"source", state.source},
                     {"until", state.until},
                     {"step", optional_number(state.step)},
                     {"sample", optional_number(state.sample)},
                     {"single", state.single},
                     {"threads", state.threads},
                     {"samples", so_far.samples},
                     {"seconds", so_far.seconds},
                     {"squeezes", so_far.squeezes},
                     {"given", {so_far.given.x, so_far.given.y}},
                     {"files", files},
                     {"scene", to_text(scene)}};
  return note.dump(-1, ' ', false, json::error_handler_t::replace);
}

RunState state_from(const json& note) {
  RunState state;
  state.source = note.at("source").get<std::string>();
  state.until = note.at("until").get<double>();
  state.step = number_or_none(note.at("step"));
  state.sample = number_or_none(note.at("sample"));
  state.single = note.at("single").get<bool>();
  state.threads = note.at("threads").get<unsigned>();
  state.so_far = {.samples = note.at("samples").get<std::uint64_t>(),
                  .seconds = note.at("seconds").get<double>(),
                  .squeezes = note.at("squeezes").get<std::uint64_t>(),
                  .given = {note.at("given").at(0).get<double>(), note.at("given").at(1).get<double>()}};
  for (const auto& [option, value] : note.at("files").items()) {
    state.files[option] = value.at("file").get<std::string>();
    state.marks[option] = {value.at("length").get<std::uint64_t>(), value.at("check").get<std::uint32_t>()};
  }
  return state;
}

/// A file or folder that is open.
class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags) : descriptor_{open(path.c_str(), flags | O_CLOEXEC, 0644)} {}
  ~Descriptor() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
  [[nodiscard]] bool write(std::span<const std::byte> bytes) const noexcept {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
  }
  [[nodiscard]] bool sync() const noexcept { return fsync(descriptor_) == 0; }

 private:
  int descriptor_;
};

}  // namespace

void require_place_for_checkpoint(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return;
  std::uint8_t first[4] = {};
  const bool is_file = fs::is_regular_file(path, error);
  const std::unique_ptr<std::FILE, decltype([](std::FILE* file) { static_cast<void>(std::fclose(file)); })> file{
      is_file ? std::fopen(path.c_str(), "rb") : nullptr};
  const bool is_checkpoint = file && std::fread(first, 1, 4, file.get()) == 4 && first[0] == 0x89 && first[1] == 'C' &&
                             first[2] == 'R' && first[3] == 'K';
  if (!is_checkpoint)
    throw Failure{Exit::cannot_write, path +
                                          ": it exists already and is not a checkpoint. Give another name, or remove "
                                          "it. Nothing was changed."};
}

void write_run_checkpoint(const std::string& path, PlayedWorld& world, const Scene& scene, const RunState& state) {
  const std::string beside = path + ".new";
  const auto fail = [&](int error) {
    throw Failure{Exit::cannot_write, fmt::format("{}: cannot write the checkpoint ({}). The one before is as it was.",
                                                  path, why_not_made(beside, error))};
  };
  {
    const Descriptor file{beside, O_WRONLY | O_CREAT | O_TRUNC};
    if (!file.is_open()) fail(errno);
    const std::string note = note_of(scene, state);
    world.write_checkpoint(
        [&](std::span<const std::byte> bytes) {
          if (!file.write(bytes)) fail(errno);
        },
        std::as_bytes(std::span{note}));
    if (!file.sync()) fail(errno);
  }
  if (std::rename(beside.c_str(), path.c_str()) != 0) fail(errno);
  const fs::path folder = fs::absolute(path).parent_path();
  static_cast<void>(Descriptor{folder, O_RDONLY | O_DIRECTORY}.sync());  // so that the name is there after a power cut
}

RunNote read_run_note(std::span<const std::byte> note_read, const std::string& path) {
  const auto* const letters = reinterpret_cast<const char*>(note_read.data());
  const json note = json::parse(letters, letters + note_read.size(), nullptr, false);
  try {
    RunState state = state_from(note);
    const std::string source = state.source;
    return {std::move(state), scene_from(note.at("scene").get<std::string>(), source)};
  } catch (const json::exception&) {
    throw Failure{Exit::bad_input, path +
                                       ": it is a checkpoint, but not of `carom run`. A program that calls "
                                       "read_checkpoint can go on with it."};
  }
}

ResumedRun load_run_checkpoint(const std::string& path) {
  CheckpointRead read = read_checkpoint(source_from(path));
  if (read.problem) throw Failure{Exit::bad_input, path + ": " + to_string(*read.problem)};
  return {read_run_note(read.note, path), std::move(*read.world)};
}

}  // namespace carom::cli
