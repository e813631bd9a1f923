#include "cli/question.hpp"

#include <nlohmann/json.hpp>

#include "cli/failure.hpp"
#include "cli/shape_json.hpp"

namespace carom::cli {

using nlohmann::json;

namespace {

[[noreturn]] void refuse(const std::string& source, const std::vector<std::string>& complaints) {
  std::string message;
  for (const auto& complaint : complaints) message += (message.empty() ? "" : "\n") + source + ": " + complaint;
  throw Failure{Exit::bad_input, message};
}

/// The shapes in an optional list of the file.
template <class Shape>
std::vector<Shape> read_list(const json& scene, const std::string& key, ShapeReader& reader,
                             Shape (ShapeReader::*read)(const json&, const std::string&)) {
  std::vector<Shape> shapes;
  const auto found = scene.find(key);
  if (found == scene.end()) return shapes;
  if (!found->is_array()) {
    reader.complain(key, "is not a list: put the shapes in [ ]");
    return shapes;
  }
  for (const json& shape : *found)
    shapes.push_back((reader.*read)(shape, key + "[" + std::to_string(shapes.size()) + "]"));
  return shapes;
}

void check_frame(const Interval& frame, ShapeReader& reader) {
  if (!is_finite(frame.start) || !is_finite(frame.end) || !(frame.start < frame.end))
    reader.complain("frame", "does not run forward: make it two finite times [t_s, t_e] with t_s < t_e");
}

std::string path_of_other(const Question& question) {
  constexpr const char* paths[] = {"walls[0]", "pillars[0]", "balls[1]"};
  return paths[question.other.index()];
}

}  // namespace

double restitution_of(const Question& question) {
  return question.ball.restitution * std::visit([](const auto& shape) { return shape.restitution; }, question.other);
}

Question read_question(const json& scene, const std::string& source) {
  ShapeReader reader;
  Question question;
  if (!reader.expect_keys(scene, "", {"name", "balls", "walls", "pillars", "frame"}))
    refuse(source, reader.complaints());

  const auto balls = read_list(scene, "balls", reader, &ShapeReader::ball);
  const auto walls = read_list(scene, "walls", reader, &ShapeReader::wall);
  const auto pillars = read_list(scene, "pillars", reader, &ShapeReader::pillar);
  if (scene.contains("frame")) {
    const Vec2 times = reader.pair(scene["frame"], "frame");
    question.frame = {times.x, times.y};
    check_frame(question.frame, reader);
  }

  if (!balls.empty()) question.ball = balls.front();
  if (balls.size() == 1 && walls.size() == 1 && pillars.empty())
    question.other = walls.front();
  else if (balls.size() == 1 && walls.empty() && pillars.size() == 1)
    question.other = pillars.front();
  else if (balls.size() == 2 && walls.empty() && pillars.empty())
    question.other = balls.back();
  else
    reader.complain("the question", "holds " + std::to_string(balls.size()) + " balls, " +
                                        std::to_string(walls.size()) + " walls and " + std::to_string(pillars.size()) +
                                        " pillars: give one ball and one wall, one ball and one pillar, or two balls");
  if (!reader.complaints().empty()) refuse(source, reader.complaints());
  return question;
}

void check(const Question& question, const std::string& source) {
  ShapeReader reader;
  reader.complain_of(problems_with(question.ball), "balls[0]");
  std::visit([&](const auto& shape) { reader.complain_of(problems_with(shape), path_of_other(question)); },
             question.other);
  check_frame(question.frame, reader);
  if (!reader.complaints().empty()) refuse(source, reader.complaints());
}

}  // namespace carom::cli
