#pragma once

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "scene/keys.hpp"
#include "scene/path.hpp"
#include "scene/scene_problem_list.hpp"

/// From JSON to values, by the lists of keys. Goes on after a problem, so that all are found at once.
namespace carom::scene {

using nlohmann::json;

/// A value as it is in the file, cut short when it is long.
[[nodiscard]] std::string quoted(const json& value);

/// Whether a value is a whole number that 32 bits hold; 1e6 is one.
[[nodiscard]] bool is_count(const json& value);

void read(const json& value, const Path& path, double& into, SceneProblemList& problems);
void read(const json& value, const Path& path, bool& into, SceneProblemList& problems);
void read(const json& value, const Path& path, std::uint32_t& into, SceneProblemList& problems);
void read(const json& value, const Path& path, std::uint64_t& into, SceneProblemList& problems);
void read(const json& value, const Path& path, std::string& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Vec2& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Stops& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Axes& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Senses& into, SceneProblemList& problems);
void read(const json& value, const Path& path, ColorBy& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Layer& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Penetration& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Widths& into, SceneProblemList& problems);
void read(const json& value, const Path& path, Lattice& into, SceneProblemList& problems);
void read(const json& value, const Path& path, MoverId& into, SceneProblemList& problems);

template <class T>
void read(const json& value, const Path& path, std::optional<T>& into, SceneProblemList& problems);
template <class T>
void read(const json& value, const Path& path, std::vector<T>& into, SceneProblemList& problems);
template <HasKeys T>
void read(const json& value, const Path& path, T& into, SceneProblemList& problems);

/// Adds a problem when the value is no object, and for every key that is not among `known`.
bool expect_object(const json& value, const Path& path, const std::vector<const char*>& known,
                   SceneProblemList& problems);

/// Gives a member that could not be read an unsound value, so that its shape is passed over by all later checks.
inline void spoil(double& member) { member = std::numeric_limits<double>::quiet_NaN(); }
inline void spoil(Vec2& member) { member.x = member.y = std::numeric_limits<double>::quiet_NaN(); }
inline void spoil(std::uint32_t& member) { member = std::numeric_limits<std::uint32_t>::max(); }

/// Reads each key of an object into the member it belongs to.
template <class T>
class ObjectReader {
 public:
  ObjectReader(const json& object, const Path& path, T& into, SceneProblemList& problems)
      : object_{object}, path_{path}, into_{into}, problems_{problems} {}

  void optional(const char* key, auto member) {
    const auto found = object_.find(key);
    if (found == object_.end()) return;
    auto& into = into_.*member;
    if constexpr (std::same_as<decltype(into), std::uint32_t&>) {
      // Only the object knows its range. What is no count gets a value out of that range, and so a problem there.
      if (!is_count(*found)) {
        spoil(into);
        not_counts_.emplace_back(key);
        return;
      }
    }
    const std::size_t before = problems_.count();
    read(*found, Path{&path_, key}, into, problems_);
    if (problems_.count() > before) give_up(key, into);
  }
  void required(const char* key, auto member) {
    if (object_.contains(key)) {
      optional(key, member);
    } else {
      problems_.add(Path{&path_, key}.text(), "is missing: every one of these needs it");
      give_up(key, into_.*member);
    }
  }

  /// Those of the object's problems that are about what could be read, with values as they are in the file.
  [[nodiscard]] std::vector<Problem> without_unread(std::vector<Problem> problems) const {
    for (Problem& problem : problems) {
      if (std::ranges::count(not_counts_, problem.field) > 0) problem.value = quoted(object_[problem.field]);
    }
    std::erase_if(problems, [this](const Problem& problem) {
      if ((problem.kind == ProblemKind::not_one_choice || problem.kind == ProblemKind::no_shapes) && !unread_.empty())
        return true;
      const std::string field = problem.field.substr(0, problem.field.find_first_of(".["));
      return std::ranges::count(unread_, field) > 0;
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
  SceneProblemList& problems_;
  std::vector<std::string> unread_;
  std::vector<std::string> not_counts_;
};

/// Makes a shape with a problem unsound, so that its overlaps are not reported too.
template <class T>
void spoil_shape(T& shape) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if constexpr (requires { shape.radius; }) shape.radius = nan;
  if constexpr (requires { shape.from.x; }) shape.from.x = nan;
  if constexpr (requires { shape.points; }) shape.points.clear();
  if constexpr (requires { shape.pivot; }) shape.pivot.x = nan;
}

template <class T>
void read(const json& value, const Path& path, std::optional<T>& into, SceneProblemList& problems) {
  const std::size_t before = problems.count();
  read(value, path, into.emplace(), problems);
  if (problems.count() > before) into.reset();
}

template <class T>
void read(const json& value, const Path& path, std::vector<T>& into, SceneProblemList& problems) {
  if (!value.is_array()) {
    problems.add(path.text(), "is " + quoted(value) + ": make it a list, in [ ]");
    return;
  }
  into.reserve(into.size() + value.size());
  for (std::size_t i = 0; i < value.size() && !problems.is_hopeless(); ++i)
    read(value[i], Path{&path, nullptr, i}, into.emplace_back(), problems);
}

template <HasKeys T>
void read(const json& value, const Path& path, T& into, SceneProblemList& problems) {
  const std::size_t before = problems.count();
  static const std::vector<const char*> known = names_of_keys<T>();
  if (expect_object(value, path, known, problems)) {
    ObjectReader<T> keys{value, path, into, problems};
    list_keys(keys, Of<T>{});
    if constexpr (requires { problems_with(into); })
      problems.add(path.text(), keys.without_unread(problems_with(into)));
  }
  if (problems.count() > before) spoil_shape(into);
}

}  // namespace carom::scene
