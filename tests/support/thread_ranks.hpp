#pragma once

#include <algorithm>
#include <barrier>
#include <functional>
#include <thread>
#include <vector>

#include "carom/communicator.hpp"

namespace carom::cluster {

/// Ranks that are threads of this process. They share the place where messages lie between two barriers.
class ThreadRanks {
 public:
  explicit ThreadRanks(int ranks)
      : size_{ranks},
        mail_(static_cast<std::size_t>(ranks), std::vector<Bytes>(static_cast<std::size_t>(ranks))),
        all_here_{ranks} {}

  /// Runs `what` as every rank, and returns when all are done.
  void run(const std::function<void(Communicator&)>& what) {
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < size_; ++rank) {
      threads.emplace_back([this, rank, &what] {
        Rank communicator{*this, rank};
        what(communicator);
      });
    }
  }

 private:
  class Rank : public Communicator {
   public:
    Rank(ThreadRanks& all, int rank) : all_{all}, rank_{rank} {}
    [[nodiscard]] int rank() const noexcept override { return rank_; }
    [[nodiscard]] int size() const noexcept override { return all_.size_; }

    [[nodiscard]] std::vector<Bytes> gather_all(std::span<const std::byte> own) override {
      for (Bytes& bytes : all_.mail_[place(rank_)]) bytes.assign(own.begin(), own.end());
      return collect([](int) { return true; });
    }
    [[nodiscard]] std::vector<Bytes> gather_at_first(std::span<const std::byte> own) override {
      all_.mail_[place(rank_)][0].assign(own.begin(), own.end());
      auto all = collect([this](int) { return rank_ == 0; });
      return rank_ == 0 ? all : std::vector<Bytes>{};
    }
    [[nodiscard]] std::vector<Bytes> exchange_all(std::vector<Bytes> to) override {
      all_.mail_[place(rank_)] = std::move(to);
      return collect([](int) { return true; });
    }
    void exchange(std::span<const Message> to, std::span<Message> from) override {
      for (const Message& message : to) all_.mail_[place(rank_)][place(message.rank)] = message.bytes;
      auto all = collect([&](int rank) {
        return std::ranges::any_of(from, [&](const Message& message) { return message.rank == rank; });
      });
      for (Message& message : from) message.bytes = std::move(all[place(message.rank)]);
    }

   private:
    [[nodiscard]] static std::size_t place(int rank) { return static_cast<std::size_t>(rank); }
    template <class Wanted>
    [[nodiscard]] std::vector<Bytes> collect(Wanted wanted) {
      all_.all_here_.arrive_and_wait();
      std::vector<Bytes> here(place(size()));
      for (int rank = 0; rank < size(); ++rank) {
        if (wanted(rank)) here[place(rank)] = all_.mail_[place(rank)][place(rank_)];
      }
      all_.all_here_.arrive_and_wait();
      return here;
    }

    ThreadRanks& all_;
    int rank_;
  };

  int size_;
  std::vector<std::vector<Bytes>> mail_;  ///< by sender and receiver
  std::barrier<> all_here_;
};

}  // namespace carom::cluster
