#include "cli/explain/question.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/files/scene_source.hpp"

namespace carom::cli {
namespace {

using Problems = std::vector<SceneProblem>;
using nlohmann::json;

/// For text that is not what it should be.
void add_problem(Problems& problems, const std::string& path, std::string words) {
  Problem problem;
  problem.value = std::move(words);
  problems.push_back({path, std::move(problem), {}});
}

void check_frame(const Interval& frame, Problems& problems) {
  if (!is_finite(frame.start) || !is_finite(frame.end) || !(frame.start < frame.end))
    add_problem(problems, "frame", "does not run forward: make it two finite times [t_s, t_e] with t_s < t_e");
}

Interval read_frame(const std::string& text, Problems& problems) {
  const auto skip_other_keys = [](int depth, json::parse_event_t event, const json& value) {
    return depth != 1 || event != json::parse_event_t::key || value == "frame";
  };
  constexpr const char* remedy = ": make it two finite times [t_s, t_e] with t_s < t_e";
  const json tree = json::parse(text, skip_other_keys, false);
  // In text that is sound otherwise, only a number beyond the range of a double cannot be read.
  if (tree.is_discarded() && problems.empty())
    add_problem(problems, "frame", std::string{"has a number that is too large"} + remedy);
  if (!tree.is_object() || !tree.contains("frame")) return {};
  const json& frame = tree["frame"];
  if (!frame.is_array() || frame.size() != 2 || !frame[0].is_number() || !frame[1].is_number()) {
    add_problem(problems, "frame", "is " + frame.dump(-1, ' ', false, json::error_handler_t::replace) + remedy);
    return {};
  }
  const Interval interval{frame[0].get<double>(), frame[1].get<double>()};
  check_frame(interval, problems);
  return interval;
}

void add_problems(Problems& problems, const std::vector<Problem>& more, const std::string& path) {
  for (const Problem& problem : more) problems.push_back({path + "." + problem.field, problem, {}});
}

std::string path_of_other(const Question& question) {
  constexpr const char* paths[] = {"walls[0]", "pillars[0]", "balls[1]"};
  return paths[question.other.index()];
}

}  // namespace

Question read_question(const std::string& text, const std::string& source) {
  const SceneRead read = read_scene(text, most_shapes, {"frame"});
  Problems problems = read.problems;
  Question question{.ball = {}, .other = {}, .frame = read_frame(text, problems), .gravity = {}};
  if (!read.scene) fail(source, problems);

  const SceneShapes shapes = shapes_of(*read.scene);
  const auto& [balls, walls, pillars, gravity, movers, periodic] = shapes;
  question.gravity = gravity;
  for (const SceneProblem& moving : problems_with_stepping(*read.scene))
    add_problem(problems, moving.path, "is nothing that is explained here: leave it out");
  if (!balls.empty()) question.ball = balls.front();
  if (balls.size() == 1 && walls.size() == 1 && pillars.empty())
    question.other = walls.front();
  else if (balls.size() == 1 && walls.empty() && pillars.size() == 1)
    question.other = pillars.front();
  else if (balls.size() == 2 && walls.empty() && pillars.empty())
    question.other = balls.back();
  else
    add_problem(problems, "the question",
                fmt::format("holds {} balls, {} walls and {} pillars: give one ball and one wall, one ball and one "
                            "pillar, or two balls",
                            balls.size(), walls.size(), pillars.size()));
  if (!problems.empty()) fail(source, problems);
  return question;
}

void check(const Question& question, const std::string& source) {
  Problems problems;
  add_problems(problems, problems_with(question.ball), "balls[0]");
  std::visit([&](const auto& shape) { add_problems(problems, problems_with(shape), path_of_other(question)); },
             question.other);
  for (const Problem& problem : problems_with_gravity(question.gravity))
    problems.push_back({problem.field, problem, {}});
  check_frame(question.frame, problems);
  if (!problems.empty()) fail(source, problems);
}

}  // namespace carom::cli
