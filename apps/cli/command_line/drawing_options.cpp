#include "cli/command_line/drawing_options.hpp"

#include <array>
#include <charconv>

namespace carom::cli {
namespace {

constexpr int least_size = 16;
constexpr int largest_size = 8192;

std::optional<PictureSize> read_size(const std::string& text) {
  const auto is_sound = [](int pixels) { return pixels >= least_size && pixels <= largest_size; };
  PictureSize size;
  const char* end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  if (width.ec != std::errc{} || width.ptr == end || *width.ptr != 'x') return std::nullopt;
  const auto height = std::from_chars(width.ptr + 1, end, size.height);
  if (height.ec != std::errc{} || height.ptr != end) return std::nullopt;
  if (!is_sound(size.width) || !is_sound(size.height)) return std::nullopt;
  return size;
}

/// Four finite numbers with commas between them.
std::optional<std::array<double, 4>> read_corners(const std::string& text) {
  std::array<double, 4> numbers{};
  const char* at = text.data();
  const char* end = at + text.size();
  for (double& number : numbers) {
    if (&number != numbers.data()) {
      if (at == end || *at != ',') return std::nullopt;
      ++at;
    }
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc{} || !is_finite(number)) return std::nullopt;
    at = read.ptr;
  }
  return at == end ? std::optional{numbers} : std::nullopt;
}

}  // namespace

void add_theme(CLI::App& command, bool& dark) {
  auto* dark_flag = command.add_flag("--dark", dark, "On a dark background");
  command.add_flag_callback("--light", [] {}, "On a light background (default)")->excludes(dark_flag);
}

std::optional<PictureSize> checked_size(ArgumentProblems& problems, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto size = read_size(text);
  problems.require(size.has_value(),
                   fmt::format("--size is {}: make it width x height in pixels, such as 640x480, each from {} to {}",
                               text, least_size, largest_size));
  return size;
}

std::optional<Rectangle> checked_view(ArgumentProblems& problems, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto corners = read_corners(text);
  if (!problems.require(corners.has_value(),
                        fmt::format("--view is {}: make it x0,y0,x1,y1, the lower left and the upper right corner of "
                                    "what to show, such as -5,-3,5,3",
                                    text)))
    return std::nullopt;
  const auto& [x0, y0, x1, y1] = *corners;
  const Rectangle view{{x0, y0}, {x1, y1}};
  const Vec2 size = view.max - view.min;
  const bool wide = problems.require(size.x > 0, fmt::format("--view is {}: make x1 more than x0, {}", text, x0));
  const bool high = problems.require(size.y > 0, fmt::format("--view is {}: make y1 more than y0, {}", text, y0));
  const bool can_be_drawn = !wide || !high || (is_finite(size) && is_finite(Vec2{1 / size.x, 1 / size.y}));
  problems.require(can_be_drawn, fmt::format("--view is {}: its sides are more, or less, than can be drawn", text));
  return wide && high && can_be_drawn ? std::optional{view} : std::nullopt;
}

void require_time(ArgumentProblems& problems, const Motion& motion, const char* name, std::optional<double> time) {
  if (!time) return;
  const double limit = motion.limit();
  const std::string range = is_finite(limit) ? fmt::format("from {} to {}", motion.begin(), limit)
                                             : fmt::format("{} or more, and finite", motion.begin());
  problems.require(*time >= motion.begin() && *time <= limit && is_finite(*time),
                   fmt::format("{} is {}: make it {}", name, *time, range));
}

}  // namespace carom::cli
