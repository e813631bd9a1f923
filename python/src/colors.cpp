#include "cli/drawing/colors.hpp"

#include <cmath>

#include "module.hpp"

/// The colours of the command's pictures, for those of notebooks.
namespace carom::python {
namespace {

std::uint8_t byte_of(double part) { return static_cast<std::uint8_t>(std::lround(255 * part)); }

py::array_t<std::uint8_t> colors_of_shares(
    const py::array_t<double, py::array::c_style | py::array::forcecast>& shares) {
  py::array_t<std::uint8_t> colors({shares.size(), py::ssize_t{3}});
  std::uint8_t* to = colors.mutable_data();
  for (py::ssize_t i = 0; i < shares.size(); ++i) {
    const cli::Color color = cli::color_of_share(shares.data()[i], cli::light_theme());
    for (const double part : {color.red, color.green, color.blue}) *to++ = byte_of(part);
  }
  return colors;
}

std::string hex_of(const cli::Color& color) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte_of(color.red), byte_of(color.green),
                byte_of(color.blue));
  return text.data();
}

}  // namespace

void add_colors(py::module_& module) {
  module.def("colors_of_shares", &colors_of_shares, py::arg("shares"),
             "Colours from slow to fast as rows of three bytes, for shares from 0 to 1.");
  const cli::Theme& theme = cli::light_theme();
  py::dict colors;
  colors["background"] = hex_of(theme.background);
  colors["ink"] = hex_of(theme.ink);
  colors["muted"] = hex_of(theme.muted);
  colors["faint"] = hex_of(theme.faint);
  module.attr("theme") = colors;
  py::list kinds;
  for (std::size_t kind = 0; kind < cli::distinct_colors; ++kind) kinds.append(hex_of(cli::color_of_kind(kind)));
  module.attr("distinct_colors") = kinds;
}

}  // namespace carom::python
