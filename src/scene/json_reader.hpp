#pragma once

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "scene/complaints.hpp"
#include "scene/keys.hpp"

/// From JSON to values, by the lists of keys. Goes on after a complaint, so that all are found at once.
namespace carom::scene {

using nlohmann::json;

/// A value as it stands in the file, cut short when it is long.
[[nodiscard]] std::string quoted(const json& value);

/// Whether a value is a whole number that 32 bits hold; 1e6 is one.
[[nodiscard]] bool is_count(const json& value);

void read(const json& value, const Path& path, double& into, Complaints& complaints);
void read(const json& value, const Path& path, bool& into, Complaints& complaints);
void read(const json& value, const Path& path, std::uint32_t& into, Complaints& complaints);
void read(const json& value, const Path& path, std::uint64_t& into, Complaints& complaints);
void read(const json& value, const Path& path, std::string& into, Complaints& complaints);
void read(const json& value, const Path& path, Vec2& into, Complaints& complaints);
void read(const json& value, const Path& path, Stops& into, Complaints& complaints);

template <class T>
void read(const json& value, const Path& path, std::optional<T>& into, Complaints& complaints);
template <class T>
void read(const json& value, const Path& path, std::vector<T>& into, Complaints& complaints);
template <HasKeys T>
void read(const json& value, const Path& path, T& into, Complaints& complaints);

/// Complains when the value is no object, and of every key that is not among `known`.
bool expect_object(const json& value, const Path& path, const std::vector<const char*>& known, Complaints& complaints);

/// What a member holds that could not be read: nothing sound, so that nothing else is found wrong because of it.
inline void spoil(double& member) { member = std::numeric_limits<double>::quiet_NaN(); }
inline void spoil(Vec2& member) { member.x = member.y = std::numeric_limits<double>::quiet_NaN(); }
inline void spoil(std::uint32_t& member) { member = std::numeric_limits<std::uint32_t>::max(); }

/// Reads each key of an object into the member it belongs to.
template <class T>
class ObjectReader {
 public:
  ObjectReader(const json& object, const Path& path, T& into, Complaints& complaints)
      : object_{object}, path_{path}, into_{into}, complaints_{complaints} {}

  void optional(const char* key, auto member) {
    const auto found = object_.find(key);
    if (found == object_.end()) return;
    auto& into = into_.*member;
    if constexpr (std::same_as<decltype(into), std::uint32_t&>) {
      // Only the object knows how many it may have: what is no count is out of its range, and so complained of there.
      if (!is_count(*found)) {
        spoil(into);
        no_counts_.emplace_back(key);
        return;
      }
    }
    const std::size_t before = complaints_.count();
    read(*found, Path{&path_, key}, into, complaints_);
    if (complaints_.count() > before) give_up(key, into);
  }
  void required(const char* key, auto member) {
    if (object_.contains(key)) {
      optional(key, member);
    } else {
      complaints_.add(Path{&path_, key}.text(), "is missing: every one of these needs it");
      give_up(key, into_.*member);
    }
  }

  /// Of problems with the object, those that are about what could be read, with values as they stand in the file.
  [[nodiscard]] std::vector<Problem> without_unread(std::vector<Problem> problems) const {
    for (Problem& problem : problems) {
      if (std::ranges::count(no_counts_, problem.field) > 0) problem.value = quoted(object_[problem.field]);
    }
    std::erase_if(problems, [this](const Problem& problem) {
      const std::string field = problem.field.substr(0, problem.field.find_first_of(".["));
      return std::ranges::any_of(
          unread_, [&](const std::string& key) { return field == key || field == "the number of " + key; });
    });
    return problems;
  }

 private:
  void give_up(const char* key, auto& member) {
    unread_.emplace_back(key);
    if constexpr (requires { spoil(member); }) spoil(member);
  }

  const json& object_;
  const Path& path_;
  T& into_;
  Complaints& complaints_;
  std::vector<std::string> unread_;
  std::vector<std::string> no_counts_;
};

/// Makes a shape unsound that has something wrong, so that no overlaps are told of it.
template <class T>
void spoil_shape(T& shape) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if constexpr (requires { shape.radius; }) shape.radius = nan;
  if constexpr (requires { shape.from; }) shape.from.x = nan;
  if constexpr (requires { shape.points; }) shape.points.clear();
}

template <class T>
void read(const json& value, const Path& path, std::optional<T>& into, Complaints& complaints) {
  const std::size_t before = complaints.count();
  read(value, path, into.emplace(), complaints);
  if (complaints.count() > before) into.reset();
}

template <class T>
void read(const json& value, const Path& path, std::vector<T>& into, Complaints& complaints) {
  if (!value.is_array()) {
    complaints.add(path.text(), "is " + quoted(value) + ": make it a list, in [ ]");
    return;
  }
  into.reserve(into.size() + value.size());
  for (std::size_t i = 0; i < value.size() && !complaints.is_hopeless(); ++i)
    read(value[i], Path{&path, nullptr, i}, into.emplace_back(), complaints);
}

template <HasKeys T>
void read(const json& value, const Path& path, T& into, Complaints& complaints) {
  const std::size_t before = complaints.count();
  static const std::vector<const char*> known = names_of_keys<T>();
  if (expect_object(value, path, known, complaints)) {
    ObjectReader<T> keys{value, path, into, complaints};
    list_keys(keys, Of<T>{});
    if constexpr (requires { problems_with(into); })
      complaints.add(keys.without_unread(problems_with(into)), path.text());
  }
  if (complaints.count() > before) spoil_shape(into);
}

}  // namespace carom::scene
