#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "checkpoint/writer.hpp"
#include "cluster/implementation.hpp"
#include "history.hpp"

/// What rank 0 is given of all ranks, in order.
namespace carom::cluster {
namespace {

std::uint32_t index_of(BallId id) { return id.index; }
std::uint32_t index_of(std::uint32_t id) { return id; }

}  // namespace

/// At rank 0, in the order of play.
void World::Implementation::report_impacts(std::vector<OrderedImpact> own, const OnImpact& on_impact) {
  std::ranges::sort(own, {}, &OrderedImpact::order);
  Bytes bytes;
  for (const OrderedImpact& impact : own) append(bytes, impact);
  std::vector<OrderedImpact> all;
  for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
    const auto theirs = records_of<OrderedImpact>(of_rank);
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), theirs.begin(), theirs.end());
    std::ranges::inplace_merge(all, all.begin() + middle, {}, &OrderedImpact::order);
  }
  for (const OrderedImpact& impact : all) on_impact(impact.impact);
}

template <class Value>
Value World::Implementation::from_first(Value value) {
  Bytes bytes;
  append(bytes, value);
  return records_of<Value>(communicator_.gather_all(bytes).front()).front();
}

std::uint64_t World::Implementation::history() {
  HistoryHash hash{counts_.total()};
  for_each_ball([&](const BallNow& ball) { hash.add(ball.leg); });
  return from_first(hash.value());
}

double World::Implementation::energy_given() {
  const ExactSum by_now = given_;
  if (part_.gives()) part_.add_given_now(given_);
  const double sum = total_given().value();
  given_ = by_now;
  return sum;
}

template <class Record, class RecordOf>
void World::Implementation::gather_in_order(RecordOf record_of, const std::function<void(const Record&)>& visit) {
  constexpr std::uint64_t ids_at_once = 1U << 16U;
  std::uint32_t index = 0;
  std::exception_ptr failure;  // the others are waiting: nothing may be thrown before all is gathered
  for (std::uint64_t first = 0; first < ids_; first += ids_at_once) {
    Bytes bytes;
    for (; index < part_.ball_count() && part_.id_of(index) < first + ids_at_once; ++index) {
      if (part_.is_own(index)) append(bytes, record_of(index));
    }
    std::vector<std::pair<std::uint32_t, Record>> all;
    for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
      for (const Record& record : records_of<Record>(of_rank)) all.emplace_back(index_of(record.id), record);
    }
    std::ranges::sort(all, {}, &std::pair<std::uint32_t, Record>::first);
    if (failure) continue;
    try {
      for (const auto& [id, record] : all) visit(record);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void World::Implementation::for_each_ball(const std::function<void(const BallNow&)>& visit) {
  gather_in_order<BallNow>([&](std::uint32_t index) { return part_.ball_now(index); }, visit);
}

void World::Implementation::write_checkpoint(const ByteSink& sink, std::span<const std::byte> note) {
  std::set<engine::Material> materials;
  for (std::uint32_t index = 0; index < part_.ball_count(); ++index) {
    if (part_.is_own(index)) materials.insert(part_.record_of(index).material);
  }
  Bytes bytes;
  for (const engine::Material& material : materials) append(bytes, material);
  for (const Bytes& of_rank : communicator_.gather_at_first(bytes)) {
    for (const auto& material : records_of<engine::Material>(of_rank)) materials.insert(material);
  }
  checkpoint::Writer writer{sink};
  std::exception_ptr failure;
  const auto attempt = [&](const auto& write) {
    if (rank() != 0 || failure) return;
    try {
      write();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  attempt([&] {
    writer.begin(note, part_.checkpoint_head(counts_, ids_), box_, part_.model(), {materials.begin(), materials.end()});
  });
  gather_in_order<BallRecord>([&](std::uint32_t index) { return part_.record_of(index); },
                              [&](const BallRecord& ball) { attempt([&] { writer.add(ball); }); });
  const ExactSum given = total_given();
  attempt([&] { writer.end({}, {given, part_.gives()}, stuck_); });
  if (failure) std::rethrow_exception(failure);
}

/// By impacts, and by supports on legs that have ended, to all balls.
ExactSum World::Implementation::total_given() {
  Bytes bytes;
  append(bytes, given_);
  ExactSum all;
  for (const Bytes& of_rank : communicator_.gather_all(bytes)) all += records_of<ExactSum>(of_rank).front();
  return all;
}

}  // namespace carom::cluster
