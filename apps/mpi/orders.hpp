#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <utility>

#include "carom/communicator.hpp"
#include "mpi/parcel.hpp"

namespace carom::cli {

/// What rank 0 has all processes do. It alone reads the command line and files, decides, prints and writes; the others
/// follow its orders, one after another, until the last.
enum class Order : std::uint8_t {
  end,
  make_world,
  make_gas,
  resume,
  set_stage,
  drop_world,
  advance,
  visit_balls,
  energy_given,
  history,
  worst_overlap,
  gas_overlap,
  cpu_seconds,
  memory_growth,
  write_checkpoint,
  play_members,
};

/// The side of rank 0.
class Orders {
 public:
  explicit Orders(cluster::Communicator& all) : all_{all} {}

  /// Gives an order, and does its part of it: `what`, which all processes call. An error that only this process finds
  /// leaves the others waiting for it; one of std::invalid_argument all of them find alike.
  template <class What>
  auto give(Order order, const Parcel& with, What what) {
    Parcel message;
    message.put(order);
    cluster::Bytes bytes{message.bytes().begin(), message.bytes().end()};
    bytes.insert(bytes.end(), with.bytes().begin(), with.bytes().end());
    in_step_ = false;
    static_cast<void>(all_.gather_all(bytes));
    try {
      if constexpr (std::is_void_v<decltype(what())>) {
        what();
        in_step_ = true;
      } else {
        auto result = what();
        in_step_ = true;
        return result;
      }
    } catch (const std::invalid_argument&) {
      in_step_ = true;
      throw;
    }
  }

  [[nodiscard]] cluster::Communicator& all() const noexcept { return all_; }
  /// Whether the others wait for the next order.
  [[nodiscard]] bool in_step() const noexcept { return in_step_; }

 private:
  cluster::Communicator& all_;
  bool in_step_ = true;
};

}  // namespace carom::cli
