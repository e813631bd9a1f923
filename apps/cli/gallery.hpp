#pragma once

#include <span>
#include <string>
#include <string_view>

namespace carom::cli {

/// A scene that the command brings along: the text of a file of scenes/, whose name without ending is its own.
struct GalleryScene {
  std::string_view name;
  std::string_view text;
};

/// All of them, by name. Written by gallery.cmake when the command is built.
[[nodiscard]] std::span<const GalleryScene> gallery() noexcept;

/// Nothing when there is none of that name.
[[nodiscard]] const GalleryScene* find_in_gallery(std::string_view name) noexcept;

/// What to say to those who ask for a scene that there is not: which one they may have meant, and where all are listed.
[[nodiscard]] std::string advice_on_names(std::string_view name);

}  // namespace carom::cli
