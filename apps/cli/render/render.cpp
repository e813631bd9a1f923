#include "cli/render/render.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "cli/drawing/survey.hpp"
#include "cli/files/output_file.hpp"
#include "cli/render/film.hpp"
#include "cli/running/playback.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal_line.hpp"

namespace carom::cli {
namespace {

OnImpact noting(Traces& traces) {
  if (!traces.are_wanted()) return {};
  return [&traces](const Impact& impact) { traces.note(impact); };
}

/// Throws Failure when a scene is so large that scaling it to pixels would overflow.
void require_drawable(const Rectangle& shown) {
  const Vec2 size = shown.max - shown.min;
  if (!is_finite(size) || !is_finite(1 / std::max(size.x, size.y)))
    throw Failure{Exit::bad_input,
                  "the scene is too large to be drawn: its balls are farther apart than numbers reach"};
}

double frame_time(const FilmPlan& plan, std::size_t frame) {
  return std::min(plan.until, plan.from + static_cast<double>(frame) * plan.speed / plan.fps);
}

std::string film_progress(std::size_t done, std::size_t frames, double seconds) {
  const double rate = static_cast<double>(done) / seconds;
  return fmt::format("drawing: frame {} of {} ({:.0f} %), {:.0f} frames/s, {:.0f} s left", done, frames,
                     100 * static_cast<double>(done) / static_cast<double>(frames), rate,
                     static_cast<double>(frames - done) / rate);
}

}  // namespace

std::size_t frames_of(const FilmPlan& plan) {
  // A last frame that misses the end by rounding counts.
  const double steps = (plan.until - plan.from) * plan.fps / plan.speed;
  return 1 + static_cast<std::size_t>(std::floor(steps * (1 + 1e-12)));
}

Rendered render_still(Motion& motion, const StillPlan& plan) {
  ProgressLine line;
  Replacement output{plan.file};
  Playback playback{motion, plan.at, progress_of(line, motion, "playing", plan.at), InterruptWatch::token()};
  Surveyor surveyor{motion};
  const double from = std::max(motion.begin(), plan.at - std::max(plan.traces.trail, plan.traces.mark));
  playback.go_to(from);
  Traces traces{motion, plan.traces};
  const std::size_t moments = from < plan.at ? Surveyor::moments_for(motion.balls()) : 1;
  for (const double moment : moments_between(from, plan.at, moments)) {
    playback.go_to(moment, noting(traces));
    surveyor.add(motion);
  }
  Survey survey = surveyor.result();
  if (plan.look.view) survey.shown = *plan.look.view;
  require_drawable(survey.shown);
  const PictureSize size = plan.size.value_or(size_to_show(survey.shown, plan.look));
  Rendered made{.size = size, .frame = {}};
  output.fill([&](const std::filesystem::path& file) {
    Canvas canvas{file, plan.format, sheet_of(survey.shown, size, plan.look)};
    made.frame = canvas.frame();
    made.is_empty = !is_anything_in(made.frame, motion);
    draw_moment(canvas, motion, traces, survey, plan.look);
    canvas.finish();
  });
  return made;
}

Rendered render_film(Motion& motion, const FilmPlan& plan, const std::filesystem::path& ffmpeg) {
  using Clock = std::chrono::steady_clock;
  ProgressLine line;
  Replacement output{plan.file};
  const Survey survey = [&] {
    Playback playback{motion, plan.until, progress_of(line, motion, "looking ahead", plan.until),
                      InterruptWatch::token()};
    Surveyor surveyor{motion};
    for (const double moment : moments_between(plan.from, plan.until, Surveyor::moments_for(motion.balls()))) {
      playback.go_to(moment);
      surveyor.add(motion);
    }
    motion.rewind();
    Survey result = surveyor.result();
    if (plan.look.view) result.shown = *plan.look.view;
    return result;
  }();
  require_drawable(survey.shown);
  const PictureSize size = plan.size.value_or(size_to_show(survey.shown, plan.look));
  const std::size_t frames = frames_of(plan);
  Rendered made{.size = size, .frames = frames, .frame = {}};
  const Sheet sheet = sheet_of(survey.shown, size, plan.look);

  Film film{ffmpeg, output, plan.format, size, plan.fps};
  Playback playback{motion, plan.until, progress_of(line, motion, "playing", plan.until), InterruptWatch::token()};
  playback.go_to(std::max(motion.begin(), plan.from - std::max(plan.traces.trail, plan.traces.mark)));
  Traces traces{motion, plan.traces};
  const Clock::time_point start = Clock::now();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    playback.go_to(frame_time(plan, frame), noting(traces));
    traces.forget_old();
    Canvas canvas{sheet};
    made.frame = canvas.frame();
    made.is_empty = made.is_empty && !is_anything_in(made.frame, motion);
    draw_moment(canvas, motion, traces, survey, plan.look);
    film.add(canvas.pixels());
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    line.update([&] { return film_progress(frame + 1, frames, seconds); });
  }
  film.finish();
  output.take_place();
  return made;
}

}  // namespace carom::cli
