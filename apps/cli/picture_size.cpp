#include "cli/picture_size.hpp"

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

}  // namespace

std::optional<PictureSize> checked_size(Complaints& complaints, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto size = read_size(text);
  complaints.require(size.has_value(),
                     fmt::format("--size is {}: make it width x height in pixels, such as 640x480, each from {} to {}",
                                 text, least_size, largest_size));
  return size;
}

void require_time(Complaints& complaints, const Motion& motion, const char* name, std::optional<double> time) {
  if (!time) return;
  const double limit = motion.limit();
  const std::string range = is_finite(limit) ? fmt::format("from {} to {}", motion.begin(), limit)
                                             : fmt::format("{} or more, and finite", motion.begin());
  complaints.require(*time >= motion.begin() && *time <= limit && is_finite(*time),
                     fmt::format("{} is {}: make it {}", name, *time, range));
}

}  // namespace carom::cli
