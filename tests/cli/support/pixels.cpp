#include "cli/support/pixels.hpp"

#include <cairo.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace carom::cli {

Pixels read_png(const std::string& file) {
  cairo_surface_t* surface = cairo_image_surface_create_from_png(file.c_str());
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(surface);
    throw std::runtime_error(file + " is no PNG");
  }
  Pixels pixels{cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
  const unsigned char* data = cairo_image_surface_get_data(surface);
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  for (std::size_t row = 0; row < static_cast<std::size_t>(pixels.height); ++row) {
    for (std::size_t column = 0; column < static_cast<std::size_t>(pixels.width); ++column) {
      std::uint32_t color = 0;
      std::memcpy(&color, data + row * stride + column * sizeof color, sizeof color);
      pixels.colors.push_back(color & 0xFFFFFFU);
    }
  }
  cairo_surface_destroy(surface);
  return pixels;
}

int difference(std::uint32_t one, std::uint32_t other) {
  int largest = 0;
  for (const unsigned shift : {0U, 8U, 16U}) {
    const int here = static_cast<int>(one >> shift & 0xFFU);
    const int there = static_cast<int>(other >> shift & 0xFFU);
    largest = std::max(largest, std::abs(here - there));
  }
  return largest;
}

Vec2 middle_of(const Pixels& pixels, const std::function<bool(std::uint32_t)>& is_such) {
  Vec2 sum;
  double count = 0;
  for (int row = 0; row < pixels.height; ++row) {
    for (int column = 0; column < pixels.width; ++column) {
      if (!is_such(pixels.at(column, row))) continue;
      sum += {column + 0.5, row + 0.5};
      ++count;
    }
  }
  return sum / count;
}

}  // namespace carom::cli
