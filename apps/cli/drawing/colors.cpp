#include "cli/drawing/colors.hpp"

#include <algorithm>
#include <array>

namespace carom::cli {
namespace {

constexpr Color from_hex(unsigned rgb) {
  constexpr double most = 255;
  return {(rgb >> 16U & 0xFFU) / most, (rgb >> 8U & 0xFFU) / most, (rgb & 0xFFU) / most};
}

/// Nine evenly spaced colours of the map; linear interpolation between them is good enough.
constexpr std::array<Color, 9> viridis = {from_hex(0x440154), from_hex(0x472d7b), from_hex(0x3b528b),
                                          from_hex(0x2c728e), from_hex(0x21908c), from_hex(0x27ad81),
                                          from_hex(0x5dc863), from_hex(0xaadc32), from_hex(0xfde725)};

constexpr std::array<Color, distinct_colors> kinds = {from_hex(0x0072b2), from_hex(0xd55e00), from_hex(0x009e73),
                                                      from_hex(0xcc79a7), from_hex(0xe69f00), from_hex(0x56b4e9),
                                                      from_hex(0xd9c91e), from_hex(0x8a8f99)};

constexpr Theme light{.background = from_hex(0xfcfcfa),
                      .ink = from_hex(0x212938),
                      .muted = from_hex(0x8c96a8),
                      .faint = from_hex(0xdfe3ea)};
constexpr Theme dark{.background = from_hex(0x12151c),
                     .ink = from_hex(0xe3e7ee),
                     .muted = from_hex(0x7d8798),
                     .faint = from_hex(0x2b313d),
                     .is_dark = true};

}  // namespace

const Theme& light_theme() noexcept { return light; }
const Theme& dark_theme() noexcept { return dark; }

Color color_of_share(double share, const Theme& theme) noexcept {
  // The end of the map that is closest to the background's colour is not used.
  const double least = theme.is_dark ? 0.25 : 0.85;
  const double most = theme.is_dark ? 1 : 0.03;
  const double place = (least + (most - least) * std::clamp(share, 0.0, 1.0)) * (viridis.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(place), viridis.size() - 2);
  return mixed(viridis[below], viridis[below + 1], place - static_cast<double>(below));
}

Color color_of_kind(std::size_t kind) noexcept { return kinds[kind % kinds.size()]; }

}  // namespace carom::cli
