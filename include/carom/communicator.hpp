#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace carom::cluster {

using Bytes = std::vector<std::byte>;  ///< of a message

/// Bytes for one rank, or from one.
struct Message {
  int rank = 0;  ///< the sender or the receiver
  Bytes bytes;   ///< may be empty
};

/// Processes that play one world together, numbered from 0: their *ranks*. All members but `rank` and `size` are
/// collective: every rank calls them, in the same order.
///
/// carom/mpi.hpp has one for processes under MPI. Any other way to pass messages will do.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  [[nodiscard]] virtual int rank() const noexcept = 0;  ///< of this process, from 0
  [[nodiscard]] virtual int size() const noexcept = 0;  ///< how many processes there are

  /// The bytes of all ranks, in the order of ranks. Meant for few bytes.
  [[nodiscard]] virtual std::vector<Bytes> gather_all(std::span<const std::byte> own) = 0;
  /// The same at rank 0 alone; empty at the others.
  [[nodiscard]] virtual std::vector<Bytes> gather_at_first(std::span<const std::byte> own) = 0;
  /// `to[r]` for every rank r; returns what each rank has for this one.
  [[nodiscard]] virtual std::vector<Bytes> exchange_all(std::vector<Bytes> to) = 0;
  /// One message to each of some ranks, and one from each of the ranks that `from` names, whose bytes are filled in.
  /// Each of these must send one to this rank.
  virtual void exchange(std::span<const Message> to, std::span<Message> from) = 0;
};

}  // namespace carom::cluster
