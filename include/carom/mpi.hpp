#pragma once

#include <memory>
#include <optional>

#include "carom/communicator.hpp"

/// Processes under MPI. Programs link carom::mpi, and need not include <mpi.h> themselves.
namespace carom::cluster {

/// MPI_Init and MPI_Finalize: one of these in `main`, before and after everything else of MPI. Only the thread that
/// made it may call MPI. An exception must not leave its block, as MPI_Finalize waits for all processes: catch it
/// there, and `abort_all` unless all processes have failed alike.
class MpiEnvironment {
 public:
  MpiEnvironment(int& count, char**& words);  ///< the arguments of `main`, from which MPI may take its own
  ~MpiEnvironment();
  MpiEnvironment(const MpiEnvironment&) = delete;
  MpiEnvironment& operator=(const MpiEnvironment&) = delete;
  MpiEnvironment(MpiEnvironment&&) = delete;
  MpiEnvironment& operator=(MpiEnvironment&&) = delete;
};

/// Ends all processes at once, with an exit code: for an error that only one of them knows of.
[[noreturn]] void abort_all(int exit_code);

/// All processes that mpirun has started together. Messages may have any size. An error of MPI itself ends all
/// processes with a message on standard error.
class MpiCommunicator : public Communicator {
 public:
  /// `piece`: how many bytes MPI is given at once, up to 2³¹ − 1; the same on all ranks.
  explicit MpiCommunicator(std::size_t piece = std::size_t{1} << 30U);
  ~MpiCommunicator() override;
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;
  MpiCommunicator(MpiCommunicator&&) = delete;
  MpiCommunicator& operator=(MpiCommunicator&&) = delete;

  [[nodiscard]] int rank() const noexcept override;
  [[nodiscard]] int size() const noexcept override;

  /// One collective call when all have at most 504 bytes.
  [[nodiscard]] std::vector<Bytes> gather_all(std::span<const std::byte> own) override;
  [[nodiscard]] std::vector<Bytes> gather_at_first(std::span<const std::byte> own) override;
  [[nodiscard]] std::vector<Bytes> exchange_all(std::vector<Bytes> to) override;
  /// No other ranks than those named take part.
  void exchange(std::span<const Message> to, std::span<Message> from) override;

  // For work that is handed out; not collective. Messages of one rank to another arrive in order.

  /// Returns when the bytes are no longer needed, which may be when the other rank receives them.
  void send(int to, std::span<const std::byte> bytes);
  /// Waits for the next message from a rank.
  [[nodiscard]] Bytes receive(int from);
  /// A message from any rank, if one is there already.
  [[nodiscard]] std::optional<Message> receive_if_there();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace carom::cluster
