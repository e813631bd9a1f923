#include "carom/checkpoint.hpp"

#include <algorithm>

#include "world_parts.hpp"

namespace carom::python {
namespace {

std::span<const std::byte> span_of(const py::bytes& bytes) { return std::as_bytes(std::span{std::string_view{bytes}}); }

py::bytes bytes_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

py::bytes write(const WorldHandle& handle, const py::bytes& note) {
  std::vector<std::byte> bytes;
  write_checkpoint(
      handle.read(), [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); },
      span_of(note));
  return bytes_of(bytes);
}

std::pair<std::unique_ptr<WorldHandle>, py::bytes> read(const py::bytes& data) {
  const std::span<const std::byte> bytes = span_of(data);
  const ByteSource source{bytes.size(), [bytes](std::uint64_t place, std::span<std::byte> into) {
                            std::ranges::copy(bytes.subspan(place, into.size()), into.begin());
                            return true;
                          }};
  CheckpointRead read = read_checkpoint(source);
  if (read.problem) raise_checkpoint(*read.problem);
  return {std::make_unique<WorldHandle>(std::move(*read.world)), bytes_of(read.note)};
}

}  // namespace

void add_checkpoints(py::module_& module, WorldClass& world) {
  module.def(
      "write_checkpoint", &write, py::arg("world"), py::arg("note") = py::bytes{},
      "A world as bytes, about 60 for each ball, to go on with later, elsewhere, or in another process: the "
      "history is the one that it would have had, to the last bit. `note` is your own, and is read back with the "
      "world. What is not in them is the tuning, listening, kept legs and work counts, and what the last advance "
      "has reported. `World.save` writes them to a file.");
  module.def(
      "read_checkpoint", &read, py::arg("data"),
      "The world and the note of a checkpoint, which `write_checkpoint`, `World.save` or `carom run --checkpoint` "
      "wrote. Raises CheckpointError when it is damaged.");
  world.def(py::pickle([](const WorldHandle& handle) { return write(handle, {}); },
                       [](const py::bytes& data) { return read(data).first; }));
}

}  // namespace carom::python
