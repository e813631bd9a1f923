#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "carom/scene.hpp"

namespace carom::scene {

/// Cut short where it is longer than a person would read; not within a character.
[[nodiscard]] inline std::string shortened(std::string text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Where a value stands in a file, spelt out only when there is something to say about it.
struct Path {
  const Path* parent = nullptr;
  const char* key = nullptr;  ///< of an object; none for a member of a list
  std::size_t index = 0;      ///< of a list

  [[nodiscard]] std::string text() const {
    if (!parent && !key) return "";
    const std::string before = parent ? parent->text() : "";
    if (!key) return before + "[" + std::to_string(index) + "]";
    return (before.empty() ? "" : before + ".") + shortened(key);
  }
};

/// All that is wrong, up to a number that a person can use; how many more there were is said at the end.
class Complaints {
 public:
  void add(std::string path, std::string what) {
    if (problems_.size() < most)
      problems_.push_back({std::move(path), std::move(what)});
    else
      ++left_out_;
  }
  void add(const std::vector<Problem>& problems, const std::string& path) {
    for (const Problem& problem : problems) {
      const std::string member = path.empty() ? problem.field : path + "." + problem.field;
      add(member, "is " + problem.value + ": " + problem.remedy);
    }
  }
  void add(Complaints others) {
    for (SceneProblem& problem : others.problems_) add(std::move(problem.path), std::move(problem.what));
    left_out_ += others.left_out_;
  }
  [[nodiscard]] std::size_t count() const noexcept { return problems_.size() + left_out_; }
  /// So many that to look for more helps nobody.
  [[nodiscard]] bool is_hopeless() const noexcept { return count() >= hopeless; }
  [[nodiscard]] bool empty() const noexcept { return problems_.empty(); }
  [[nodiscard]] std::vector<SceneProblem> take() {
    if (left_out_ > 0)
      problems_.push_back(
          {"", (is_hopeless() ? "and at least " : "and ") + std::to_string(left_out_) + " more problems like these"});
    left_out_ = 0;
    return std::exchange(problems_, {});
  }

 private:
  static constexpr std::size_t most = 100;
  static constexpr std::size_t hopeless = 10'000;
  std::vector<SceneProblem> problems_;
  std::size_t left_out_ = 0;
};

}  // namespace carom::scene
