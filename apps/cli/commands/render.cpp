#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/command_line/argument_problems.hpp"
#include "cli/command_line/arguments.hpp"
#include "cli/command_line/drawing_options.hpp"
#include "cli/command_line/stepping_options.hpp"
#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/render/film.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/words.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
The ending of FILE chooses: .png and .svg are pictures of one moment, .mp4 and .gif are films, made by ffmpeg.
Everything is shown: walls, pillars, balls, and where balls go, unless they go far out of the room; or what --view asks
for, and more beside it where --size has another shape. When nothing at all is in view, a warning says so. Short strokes
mark the side from which a one-sided wall stops balls. Ctrl-C leaves no file behind.

Balls are coloured by speed or by mass, with a key in the lower left corner where it can be read; or by id, in eight
colours that differ clearly, over and over again.

A film is played twice: first to see how much room it takes and how fast its balls are, then to draw it. The colours of
a .gif are chosen when all its frames are there, so ffmpeg holds these in memory: make long ones small, or an .mp4.

Examples:
  The end of a scene of the gallery (carom gallery lists them), or another moment:
    carom render pool-break -o break.png
    carom render pool-break -o break.svg --at 0.4 --trails 0.4 --arrows

  The paths between two moments, and where the impacts were:
    carom render sinai-billiard -o paths.png --from 0 --until 20 --color id --impacts

  A part of it, and two gases that differ in mass:
    carom render pool-break -o rack.png --at 0.2 --view 0.3,-0.4,1.2,0.4
    carom render mixing -o mixing.png --at 12 --color mass

  A film, at half speed, and one for a page:
    carom render pool-break -o break.mp4 --until 5 --speed 0.5 --impacts
    carom render pool-break -o break.gif --until 5 --size 480x270 --dark

  From a recording, which need not be played again:
    carom run brownian-motion --record brown.carom
    carom render brown.carom -o brown.png --trails 400 --trails-of 0

  What the classic way makes of it, step by step, to be held against the exact film:
    carom render pool-break -o stepped.gif --until 2 --engine stepped --step 0.01)";

struct Options {
  std::string scene;
  std::string output;
  std::string color = "speed";
  std::string size;
  std::string view;
  std::optional<double> from;
  std::optional<double> until;
  std::optional<double> at;
  std::optional<double> fps;
  std::optional<double> speed;
  std::optional<double> trails;
  std::vector<std::size_t> trails_of;
  std::optional<double> step;
  EngineOptions engine;
  bool arrows = false;
  bool impacts = false;
  bool clock = false;
  bool no_key = false;
  bool dark = false;
};

constexpr double film_seconds = 10;  // unless a speed is given
constexpr double most_fps = 1000;
constexpr double most_frames = 1e6;

/// Checked options, with the defaults filled in.
struct Request {
  std::string format;
  bool is_film = false;
  std::optional<PictureSize> size;
  std::optional<Rectangle> view;
  double from = 0;   ///< of a film
  double until = 0;  ///< of a film; of a picture, its moment
  double fps = 0;
  double speed = 0;
  TracePlan traces;
};

void check_range(ArgumentProblems& problems, const Options& options, const Motion& motion, Request& request) {
  const std::optional<double> end = options.at ? options.at : options.until ? options.until : motion.end();
  problems.require(end.has_value(), options.scene + " has no duration: say where to stop with " +
                                        (request.is_film ? "--until T" : "--at T"));
  request.from = options.from.value_or(motion.begin());
  request.until = end.value_or(request.from);
  require_time(problems, motion, "--from", options.from);
  require_time(problems, motion, "--until", options.until);
  require_time(problems, motion, "--at", options.at);
  problems.require(!options.from || !end || request.from < request.until,
                   fmt::format("--from is {}: make it less than the end, {}", request.from, request.until));
  problems.require(!options.at || !request.is_film,
                   "--at is for pictures of one moment: give --from and --until for a film");
  problems.require(!options.at || !(options.from || options.until),
                   "--at is one moment: leave out --from and --until, or --at");
}

void check_frames(ArgumentProblems& problems, const Options& options, Request& request) {
  const bool speed_is_sound = problems.require_positive("--speed", options.speed);
  const bool fps_is_sound =
      problems.require(!options.fps || (*options.fps > 0 && *options.fps <= most_fps),
                       fmt::format("--fps is {}: make it more than zero, up to {}", options.fps.value_or(0), most_fps));
  problems.require(!options.fps || request.is_film || request.format.empty(), "--fps is for films");
  problems.require(
      request.format != "mp4" || !request.size || (request.size->width % 2 == 0 && request.size->height % 2 == 0),
      fmt::format("--size is {}: an .mp4 needs even numbers", options.size));
  // GIFs count in hundredths of a second; 20 frames a second are five each.
  request.fps = options.fps.value_or(request.format == "gif" ? 20 : 30);
  const double span = request.until - request.from;
  request.speed = options.speed.value_or(span > 0 ? span / film_seconds : 1);
  const double frames = span * request.fps / request.speed;
  problems.require(!request.is_film || !speed_is_sound || !fps_is_sound || !(frames > most_frames),
                   fmt::format("the film would have {:.3g} frames, more than {:.0g}: make --speed larger, or --fps "
                               "or the range smaller",
                               frames, most_frames));
  problems.require(!request.is_film || find_ffmpeg(),
                   "films are made by ffmpeg, which is not installed: `apt install ffmpeg`, or make a picture");
}

void check_traces(ArgumentProblems& problems, const Options& options, const Motion& motion, Request& request) {
  problems.require_not_negative("--trails", options.trails);
  problems.require(!options.from || request.is_film || !options.trails,
                   "--from and --trails both say how long the trails are: give only one");
  for (const std::size_t id : options.trails_of)
    problems.require(id < motion.balls(), fmt::format("--trails-of has {}: there are {}, with ids from 0", id,
                                                      counted(motion.balls(), "ball")));
  const double way = options.from && !request.is_film ? request.until - request.from : 0;
  request.traces = {.trail = options.trails.value_or(way), .balls = options.trails_of};
  if (options.impacts) request.traces.mark = request.traces.trail > 0 ? request.traces.trail : request.speed / 2;
  problems.require(options.trails_of.empty() || request.traces.trail > 0,
                   "--trails-of needs to know how long they are: give --trails, too");
}

/// Whether a scene can be stepped as the options say. When it can't, `checked` reports why.
bool is_stepping_sound(const Options& options) {
  return options.engine.is_stepped() && stepping_named(options.engine.policy) &&
         problems_with(stepping_of(options.engine, options.step)).empty();
}

/// Reports everything that is wrong at once.
Request checked(const Options& options, const Motion& motion) {
  ArgumentProblems problems{"render"};
  Request request;
  const auto format = ending_of(options.output, {"png", "svg", "mp4", "gif"});
  problems.require(format.has_value(),
                   "cannot tell what to make of " + options.output + ": end the name in .png, .svg, .mp4 or .gif");
  request.format = format.value_or("");
  request.is_film = request.format == "mp4" || request.format == "gif";
  request.size = checked_size(problems, options.size);
  request.view = checked_view(problems, options.view);
  check_range(problems, options, motion, request);
  check_frames(problems, options, request);
  check_traces(problems, options, motion, request);
  check(problems, options.engine);
  problems.require_positive("--step", options.step);
  problems.require(!options.step || options.engine.is_stepped(),
                   "--step is for the stepped engine: give --engine stepped, too");
  problems.throw_if_any();
  return request;
}

ColorBy color_named(const std::string& name) {
  return name == "id" ? ColorBy::id : name == "mass" ? ColorBy::mass : ColorBy::speed;
}

/// A picture without anything in it is seldom intended.
void warn_if_empty(const Options& options, const Request& request, const Motion& motion, const Rendered& made) {
  if (!made.is_empty) return;
  if (motion.balls() == 0 && motion.walls().empty() && motion.pillars().empty()) {
    print_warning(
        fmt::format("{}: there is nothing to see: {} has no ball, wall or pillar", options.output, options.scene));
    return;
  }
  const auto& [low, high] = made.frame;
  print_warning(
      fmt::format("{}: nothing is in view: no ball, wall or pillar is between ({:.4g}, {:.4g}) and ({:.4g}, {:.4g}) {}",
                  options.output, low.x, low.y, high.x, high.y,
                  request.is_film ? fmt::format("from t = {} to {}: choose another rectangle with --view, or other "
                                                "times with --from and --until",
                                                request.from, request.until)
                                  : fmt::format("at t = {}: choose another rectangle with --view, or another moment "
                                                "with --at",
                                                request.until)));
}

void run(const Options& options) {
  const std::unique_ptr<Motion> motion =
      is_stepping_sound(options) ? load_stepped_motion(options.scene, stepping_of(options.engine, options.step))
                                 : load_motion(options.scene);
  const Request request = checked(options, *motion);
  const Look look{.theme = options.dark ? dark_theme() : light_theme(),
                  .color = color_named(options.color),
                  .arrows = options.arrows,
                  .clock = options.clock,
                  .key = !options.no_key,
                  .view = request.view};
  if (!request.is_film) {
    const Rendered made = render_still(*motion, {.file = options.output,
                                                 .format = request.format,
                                                 .size = request.size,
                                                 .look = look,
                                                 .at = request.until,
                                                 .traces = request.traces});
    warn_if_empty(options, request, *motion, made);
    std::cout << printable(fmt::format("{}: {} at t = {}, {} x {}\n", options.output, options.scene, request.until,
                                       made.size.width, made.size.height));
    return;
  }
  const Rendered made = render_film(*motion,
                                    {.file = options.output,
                                     .format = request.format,
                                     .size = request.size,
                                     .look = look,
                                     .from = request.from,
                                     .until = request.until,
                                     .fps = request.fps,
                                     .speed = request.speed,
                                     .traces = request.traces},
                                    *find_ffmpeg());
  warn_if_empty(options, request, *motion, made);
  std::cout << printable(fmt::format("{}: {} from t = {} to {}, {} x {}, {} frames, {:.3g} s\n", options.output,
                                     options.scene, request.from, request.until, made.size.width, made.size.height,
                                     made.frames, static_cast<double>(made.frames) / request.fps));
}

}  // namespace

void add_render(CLI::App& app) {
  auto* command = app.add_subcommand("render", "Draw a scene: a picture of a moment, or a film");
  auto options = std::make_shared<Options>();
  add_motion(*command, options->scene);
  command->add_option("-o,--output", options->output, "What to write: .png, .svg, .mp4 or .gif")
      ->type_name("FILE")
      ->required();
  command->add_option("--at", options->at, "The moment to draw (default: the scene's duration)")->type_name("T");
  command->add_option("--from", options->from, "Where a film begins; in a picture, where the trails begin")
      ->type_name("T");
  command->add_option("--until", options->until, "Where it ends (default: the scene's duration)")->type_name("T");
  command->add_option("--color", options->color, "What gives a ball its colour (default: speed)")
      ->check(CLI::IsMember({"speed", "mass", "id"}))
      ->type_name("speed|mass|id");
  command->add_flag("--no-key", options->no_key, "Leave out the key, which says what the colours mean");
  command->add_option("--trails", options->trails, "Show the path of each ball over the last T")->type_name("T");
  command
      ->add_option("--trails-of", options->trails_of,
                   "Only of the balls with these ids, such as 0,7, which then stand out")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ID");
  command->add_flag("--arrows", options->arrows, "Show velocities");
  command->add_flag("--impacts", options->impacts,
                    "Ring where impacts were, for as long as trails last or half a second of film");
  command->add_flag("--clock", options->clock, "Show the time");
  command->add_option("--speed", options->speed, "Time of the scene in a second of film (default: a film of 10 s)")
      ->type_name("S");
  command->add_option("--fps", options->fps, "Frames in a second of film (default: 30; 20 for .gif)")->type_name("N");
  command->add_option("--size", options->size, "In pixels (default: what suits the scene, within 960x720)")
      ->type_name("WxH");
  command
      ->add_option("--view", options->view,
                   "Show only this: the lower left and the upper right corner (default: everything)")
      ->type_name("X0,Y0,X1,Y1");
  add_theme(*command, options->dark);
  add_engine_options(*command, options->engine);
  command->add_option("--step", options->step, "Of the stepped engine (default: 1/60)")->type_name("DT");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
