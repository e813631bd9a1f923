#include "cli/commands/commands.hpp"

#include <iostream>
#include <memory>

#include "cli/command_line/arguments.hpp"
#include "cli/explain/construction.hpp"
#include "cli/explain/explanation.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Examples:
  A ball of radius 0.5 from (0, 0), velocity (8, 3), against a wall from (5, -5) to (5, 5):
    carom explain --ball 0 0 8 3 0.5 --wall 5 -5 5 5

  The same ball catches the end of a shorter wall; draw it:
    carom explain --ball 0 0 8 3 0.5 --wall 5 -5 5 1.5 --draw end.svg

  A pillar of radius 1 at (5, 1), half the speed lost:
    carom explain --ball 0 0 8 3 0.5 --pillar 5 1 1 --restitution 0.5

  Two balls, the second three times as heavy:
    carom explain --ball 0 0 8 3 0.5 --ball 6 4 -2 -1 1 --mass 1 3

  A ball that falls onto a sloping wall:
    carom explain --ball 0 4 2 0 0.5 --wall -1 -1 7 1 --gravity 0 -10

  A question from a file (or - for standard input) with the keys of a scene:
    {"balls": [{"center": [0, 0], "velocity": [8, 3], "radius": 0.5}],
     "pillars": [{"center": [5, 1], "radius": 1}], "frame": [0, 1]})";

struct Options {
  std::string file;
  std::vector<double> balls;
  std::vector<double> wall;
  std::vector<double> pillar;
  std::vector<double> masses;
  std::vector<double> frame = {0, 1};
  std::string stops = "both";
  double restitution = 1;
  std::vector<double> gravity = {0, 0};
  std::string picture;
};

Ball ball_from(const Options& options, std::size_t index) {
  constexpr std::size_t numbers = 5;
  const double* n = &options.balls[index * numbers];
  const double mass = index < options.masses.size() ? options.masses[index] : 1;
  return {.center = {n[0], n[1]}, .velocity = {n[2], n[3]}, .radius = n[4], .mass = mass};
}

Stops stops_named(const std::string& name) {
  return name == "outside" ? Stops::outside : name == "inside" ? Stops::inside : Stops::both;
}

Question question_from(const Options& options) {
  const bool two_balls = options.balls.size() == 10;
  const int others = (two_balls ? 1 : 0) + (options.wall.empty() ? 0 : 1) + (options.pillar.empty() ? 0 : 1);
  if (options.balls.empty() || others != 1)
    throw Failure{Exit::bad_input,
                  "explain: give one --ball and one --wall, one --ball and one --pillar, or two --ball; "
                  "or a question file. See carom explain --help"};
  if (options.masses.size() > 1 && !two_balls)
    throw Failure{Exit::bad_input, "explain: --mass has two values for one --ball: give one"};
  if (options.stops != "both" && options.wall.empty())
    throw Failure{Exit::bad_input, "explain: --stops is about a --wall, and there is none: leave it out"};
  Question question{
      ball_from(options, 0), {}, {options.frame[0], options.frame[1]}, {options.gravity[0], options.gravity[1]}};
  question.ball.restitution = options.restitution;
  if (!options.wall.empty()) {
    const auto& n = options.wall;
    question.other = Wall{.from = {n[0], n[1]}, .to = {n[2], n[3]}, .stops = stops_named(options.stops)};
  } else if (!options.pillar.empty()) {
    const auto& n = options.pillar;
    question.other = Pillar{.center = {n[0], n[1]}, .radius = n[2]};
  } else {
    question.other = ball_from(options, 1);
  }
  check(question, "explain");
  return question;
}

std::string picture_format(const std::string& file) {
  if (const auto format = ending_of(file, {"svg", "png"})) return *format;
  throw Failure{Exit::bad_input, file + ": cannot tell what picture to draw: end the name in .svg or .png"};
}

void run(const Options& options) {
  // All input is checked before anything is written.
  const std::string format = options.picture.empty() ? "" : picture_format(options.picture);
  const Question question =
      options.file.empty() ? question_from(options) : read_question(read_text(options.file), options.file);
  const Explanation explanation = explain(question);
  if (!options.picture.empty())
    Replacement{options.picture}.fill(
        [&](const std::filesystem::path& file) { draw_construction(file, format, question, explanation.answer); });
  std::cout << to_text(explanation);
  if (!options.picture.empty()) std::cout << "\nThe construction is drawn in " << printable(options.picture) << "\n";
}

}  // namespace

void add_explain(CLI::App& app) {
  auto* command = app.add_subcommand("explain", "Work one impact through, step by step, with its numbers");
  auto options = std::make_shared<Options>();
  auto* file = command->add_option("QUESTION", options->file, "JSON file with the question, or - for standard input");
  // The names of the numbers are shown in the help, and where one of them is missing.
  const auto add_numbers = [command](const char* name, std::vector<double>& values, const char* names,
                                     const char* help) {
    return command->add_option(name, values, help)->type_name(names)->check(number(names));
  };
  std::vector<CLI::Option*> flags = {
      add_numbers("--ball", options->balls, "X Y VX VY R",
                  "Centre, velocity and radius (0 for a point); twice for two balls")
          ->type_size(5)
          ->expected(1, 2),
      add_numbers("--wall", options->wall, "X0 Y0 X1 Y1", "From P0 to P1")->expected(4),
      add_numbers("--pillar", options->pillar, "X Y R", "Centre and radius")->expected(3),
      command->add_option("--stops", options->stops, "Sides from which the wall stops balls (default: both)")
          ->check(CLI::IsMember({"both", "outside", "inside"}))
          ->type_name("both|outside|inside"),
      add_numbers("--mass", options->masses, "M [M]", "Mass of the ball, or of both (default: 1)")->expected(1, 2),
      command->add_option("--restitution", options->restitution, "Of the meeting, 0 to 1 (default: 1)")->type_name("E"),
      add_numbers("--gravity", options->gravity, "X Y", "Acceleration of the balls (default: 0 0)")->expected(2),
      add_numbers("--frame", options->frame, "TS TE", "Start and end of the frame (default: 0 1)")->expected(2),
  };
  for (CLI::Option* flag : flags) flag->excludes(file);
  command->add_option("--draw", options->picture, "Draw the construction as FILE.svg or FILE.png")->type_name("FILE");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
