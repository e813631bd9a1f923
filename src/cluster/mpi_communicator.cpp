#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "carom/mpi.hpp"

namespace carom::cluster {
namespace {

constexpr int exchange_tag = 1;
constexpr int gather_tag = 2;
constexpr int single_tag = 3;

/// What a rank has to say to all when it is short: most often it is, and then one collective call is enough.
struct ShortRecord {
  std::uint64_t size = 0;
  std::array<std::byte, 504> bytes{};
};

// NOLINTNEXTLINE(cert-dcl50-cpp,readability-non-const-parameter): as MPI wants it
void end_at_error(MPI_Comm* communicator, int* code, ...) {
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  int rank = 0;
  MPI_Error_string(*code, text.data(), &length);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  static_cast<void>(std::fprintf(stderr, "carom: rank %d: %s\n", rank, text.data()));
  MPI_Abort(*communicator, EXIT_FAILURE);
}

int int_of(std::size_t size) { return static_cast<int>(size); }

/// Sends and receives that are under way. MPI counts in ints, so that long ones are divided into pieces.
class Requests {
 public:
  Requests(MPI_Comm communicator, std::size_t piece) : communicator_{communicator}, piece_{piece} {}

  /// Bytes that the receiver knows the number of.
  void send(std::span<const std::byte> bytes, int rank, int tag) {
    for_each_piece(bytes, [&](std::span<const std::byte> part) { send_piece(part, rank, tag); });
  }
  void receive(std::span<std::byte> bytes, int rank, int tag) {
    for_each_piece(bytes, [&](std::span<std::byte> part) {
      MPI_Irecv(part.data(), int_of(part.size()), MPI_BYTE, rank, tag, communicator_, &add());
    });
  }

  /// Bytes that the receiver does not know the number of: a piece that is not whole, perhaps empty, ends them.
  void send_message(std::span<const std::byte> bytes, int rank, int tag) {
    send(bytes, rank, tag);
    if (bytes.size() % piece_ == 0) send_piece({}, rank, tag);
  }
  /// Waits until the message has begun to arrive; its last piece may still be under way afterwards.
  void receive_message(Bytes& bytes, int rank, int tag) {
    bytes.clear();
    while (true) {
      MPI_Message message = MPI_MESSAGE_NULL;
      MPI_Status status{};
      int count = 0;
      MPI_Mprobe(rank, tag, communicator_, &message, &status);
      MPI_Get_count(&status, MPI_BYTE, &count);
      const std::size_t start = bytes.size();
      const auto length = static_cast<std::size_t>(count);
      bytes.resize(start + length);
      if (length < piece_) {
        MPI_Imrecv(bytes.data() + start, count, MPI_BYTE, &message, &add());
        return;
      }
      MPI_Mrecv(bytes.data() + start, count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    }
  }

  void wait() {
    MPI_Waitall(int_of(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
  }

 private:
  template <class Byte, class Use>
  void for_each_piece(std::span<Byte> bytes, Use use) const {
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece_, bytes.size())))
      use(bytes.first(std::min(piece_, bytes.size())));
  }
  void send_piece(std::span<const std::byte> part, int rank, int tag) {
    MPI_Isend(part.data(), int_of(part.size()), MPI_BYTE, rank, tag, communicator_, &add());
  }
  [[nodiscard]] MPI_Request& add() { return requests_.emplace_back(MPI_REQUEST_NULL); }

  MPI_Comm communicator_;
  std::size_t piece_;
  std::vector<MPI_Request> requests_;
};

}  // namespace

MpiEnvironment::MpiEnvironment(int& count, char**& words) {
  int provided = 0;
  MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &provided);
}

MpiEnvironment::~MpiEnvironment() { MPI_Finalize(); }

void abort_all(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();  // not reached: MPI_Abort does not return
}

struct MpiCommunicator::Implementation {
  MPI_Comm communicator = MPI_COMM_NULL;
  int rank = 0;
  int size = 1;
  std::size_t piece = 0;
  std::vector<ShortRecord> records{};  ///< of all ranks: kept, as they are needed often
};

MpiCommunicator::MpiCommunicator(std::size_t piece) : implementation_{std::make_unique<Implementation>()} {
  Implementation& own = *implementation_;
  own.piece = piece;
  MPI_Comm_dup(MPI_COMM_WORLD, &own.communicator);
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  MPI_Comm_create_errhandler(end_at_error, &handler);
  MPI_Comm_set_errhandler(own.communicator, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm_rank(own.communicator, &own.rank);
  MPI_Comm_size(own.communicator, &own.size);
  own.records.resize(static_cast<std::size_t>(own.size));
}

MpiCommunicator::~MpiCommunicator() { MPI_Comm_free(&implementation_->communicator); }

int MpiCommunicator::rank() const noexcept { return implementation_->rank; }
int MpiCommunicator::size() const noexcept { return implementation_->size; }

std::vector<Bytes> MpiCommunicator::gather_all(std::span<const std::byte> own) {
  Implementation& all = *implementation_;
  ShortRecord record{.size = own.size()};
  if (own.size() <= record.bytes.size()) std::ranges::copy(own, record.bytes.begin());
  MPI_Allgather(&record, int{sizeof record}, MPI_BYTE, all.records.data(), int{sizeof record}, MPI_BYTE,
                all.communicator);
  std::vector<Bytes> gathered;
  for (int rank = 0; rank < all.size; ++rank) {
    const ShortRecord& theirs = all.records[static_cast<std::size_t>(rank)];
    Bytes& bytes = gathered.emplace_back(theirs.size);
    if (theirs.size <= theirs.bytes.size()) {
      std::copy_n(theirs.bytes.begin(), theirs.size, bytes.begin());
      continue;
    }
    if (rank == all.rank) std::ranges::copy(own, bytes.begin());
    for (std::size_t start = 0; start < bytes.size(); start += all.piece)
      MPI_Bcast(bytes.data() + start, int_of(std::min(all.piece, bytes.size() - start)), MPI_BYTE, rank,
                all.communicator);
  }
  return gathered;
}

std::vector<Bytes> MpiCommunicator::gather_at_first(std::span<const std::byte> own) {
  const Implementation& all = *implementation_;
  const bool is_first = all.rank == 0;
  const std::uint64_t own_size = own.size();
  std::vector<std::uint64_t> sizes(is_first ? static_cast<std::size_t>(all.size) : 0);
  MPI_Gather(&own_size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, 0, all.communicator);
  std::vector<Bytes> gathered(sizes.begin(), sizes.end());
  Requests requests{all.communicator, all.piece};
  if (is_first) {
    std::ranges::copy(own, gathered.front().begin());
    for (int rank = 1; rank < all.size; ++rank)
      requests.receive(gathered[static_cast<std::size_t>(rank)], rank, gather_tag);
  } else {
    requests.send(own, 0, gather_tag);
  }
  requests.wait();
  return gathered;
}

std::vector<Bytes> MpiCommunicator::exchange_all(std::vector<Bytes> to) {
  const Implementation& all = *implementation_;
  std::vector<std::uint64_t> sizes_to;
  sizes_to.reserve(to.size());
  for (const Bytes& bytes : to) sizes_to.push_back(bytes.size());
  std::vector<std::uint64_t> sizes(sizes_to.size());
  MPI_Alltoall(sizes_to.data(), 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, all.communicator);
  std::vector<Bytes> here(sizes.size());
  Requests requests{all.communicator, all.piece};
  for (int rank = 0; rank < all.size; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    if (rank == all.rank) {
      here[place] = std::move(to[place]);
    } else {
      here[place].resize(sizes[place]);
      requests.receive(here[place], rank, gather_tag);
    }
  }
  for (int rank = 0; rank < all.size; ++rank) {
    if (rank != all.rank) requests.send(to[static_cast<std::size_t>(rank)], rank, gather_tag);
  }
  requests.wait();
  return here;
}

void MpiCommunicator::exchange(std::span<const Message> to, std::span<Message> from) {
  Requests requests{implementation_->communicator, implementation_->piece};
  for (const Message& message : to) requests.send_message(message.bytes, message.rank, exchange_tag);
  for (Message& message : from) requests.receive_message(message.bytes, message.rank, exchange_tag);
  requests.wait();
}

void MpiCommunicator::send(int to, std::span<const std::byte> bytes) {
  Requests requests{implementation_->communicator, implementation_->piece};
  requests.send_message(bytes, to, single_tag);
  requests.wait();
}

Bytes MpiCommunicator::receive(int from) {
  Requests requests{implementation_->communicator, implementation_->piece};
  Bytes bytes;
  requests.receive_message(bytes, from, single_tag);
  requests.wait();
  return bytes;
}

std::optional<Message> MpiCommunicator::receive_if_there() {
  int is_there = 0;
  MPI_Status status{};
  MPI_Iprobe(MPI_ANY_SOURCE, single_tag, implementation_->communicator, &is_there, &status);
  if (is_there == 0) return std::nullopt;
  return Message{status.MPI_SOURCE, receive(status.MPI_SOURCE)};
}

}  // namespace carom::cluster
