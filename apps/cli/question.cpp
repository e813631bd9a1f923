#include "cli/question.hpp"

#include "cli/scene_source.hpp"
#include "scene/json_reader.hpp"
#include "scene/json_text.hpp"

namespace carom::cli {

using scene::SceneProblemList;

namespace {

/// What a question's file says.
struct QuestionFile {
  std::string name;
  std::vector<Ball> balls;
  std::vector<Wall> walls;
  std::vector<Pillar> pillars;
  Vec2 frame = {0, 1};
};

void list_keys(auto& keys, scene::Of<QuestionFile> /*type*/) {
  keys.optional("name", &QuestionFile::name);
  keys.optional("balls", &QuestionFile::balls);
  keys.optional("walls", &QuestionFile::walls);
  keys.optional("pillars", &QuestionFile::pillars);
  keys.optional("frame", &QuestionFile::frame);
}

void check_frame(const Interval& frame, SceneProblemList& problems) {
  if (!is_finite(frame.start) || !is_finite(frame.end) || !(frame.start < frame.end))
    problems.add("frame", "does not run forward: make it two finite times [t_s, t_e] with t_s < t_e");
}

std::string path_of_other(const Question& question) {
  constexpr const char* paths[] = {"walls[0]", "pillars[0]", "balls[1]"};
  return paths[question.other.index()];
}

}  // namespace

Question read_question(const std::string& text, const std::string& source) {
  SceneProblemList problems;
  const auto tree = scene::parse_json(text, problems);
  if (!tree) fail(source, problems.take());
  QuestionFile file;
  scene::read(*tree, {}, file, problems);
  const auto& [name, balls, walls, pillars, frame] = file;

  Question question{.ball = {}, .other = {}, .frame = {frame.x, frame.y}};
  check_frame(question.frame, problems);
  if (!balls.empty()) question.ball = balls.front();
  if (balls.size() == 1 && walls.size() == 1 && pillars.empty())
    question.other = walls.front();
  else if (balls.size() == 1 && walls.empty() && pillars.size() == 1)
    question.other = pillars.front();
  else if (balls.size() == 2 && walls.empty() && pillars.empty())
    question.other = balls.back();
  else
    problems.add("the question", "holds " + std::to_string(balls.size()) + " balls, " + std::to_string(walls.size()) +
                                     " walls and " + std::to_string(pillars.size()) +
                                     " pillars: give one ball and one wall, one ball and one pillar, or two balls");
  if (!problems.empty()) fail(source, problems.take());
  return question;
}

void check(const Question& question, const std::string& source) {
  SceneProblemList problems;
  problems.add("balls[0]", problems_with(question.ball));
  std::visit([&](const auto& shape) { problems.add(path_of_other(question), problems_with(shape)); }, question.other);
  check_frame(question.frame, problems);
  if (!problems.empty()) fail(source, problems.take());
}

}  // namespace carom::cli
