#pragma once

#include <string>
#include <utility>
#include <vector>

#include "carom/scene.hpp"

namespace carom::scene {

/// Collects what is wrong with a scene, up to a number that a person can use; the last problem says how many more there
/// were.
class SceneProblemList {
 public:
  void add(SceneProblem problem) {
    if (problems_.size() < most)
      problems_.push_back(std::move(problem));
    else
      ++left_out_;
  }
  /// Of a text that is not what it should be: "is 7: make it a list, in [ ]".
  void add(std::string path, std::string words) {
    Problem problem;
    problem.kind = ProblemKind::unreadable;
    problem.value = std::move(words);
    add(SceneProblem{std::move(path), std::move(problem), {}});
  }
  /// Of the part of the scene at `path`.
  void add(const std::string& path, std::vector<Problem> problems) {
    for (Problem& problem : problems) {
      const bool is_between = !path.empty() && !problem.field.empty();
      add(SceneProblem{path + (is_between ? "." : "") + problem.field, std::move(problem), {}});
    }
  }
  void add(SceneProblemList others) {
    for (SceneProblem& problem : others.problems_) add(std::move(problem));
    left_out_ += others.left_out_;
  }
  [[nodiscard]] std::size_t count() const noexcept { return problems_.size() + left_out_; }
  /// There are so many that the search for more is given up.
  [[nodiscard]] bool is_hopeless() const noexcept { return count() >= hopeless; }
  [[nodiscard]] bool empty() const noexcept { return problems_.empty(); }
  [[nodiscard]] std::vector<SceneProblem> take() {
    if (left_out_ > 0) {
      Problem more;
      more.kind = is_hopeless() ? ProblemKind::at_least_more : ProblemKind::more;
      more.value = left_out_;
      problems_.push_back({"", std::move(more), {}});
    }
    left_out_ = 0;
    return std::exchange(problems_, {});
  }

 private:
  static constexpr std::size_t most = 100;
  static constexpr std::size_t hopeless = 10'000;
  std::vector<SceneProblem> problems_;
  std::uint64_t left_out_ = 0;
};

}  // namespace carom::scene
