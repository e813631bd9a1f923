# Writes gallery.cpp, which holds the text of every scene of scenes/, so that they are part of the command.
#   cmake -DSCENES=FOLDER -DOUTPUT=FILE -P gallery.cmake
file(GLOB files ${SCENES}/*.json)
list(FILTER files EXCLUDE REGEX "\\.schema\\.json$")
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  cmake_path(GET file STEM LAST_ONLY name)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"scene(${text})scene\"},\n")
endforeach()
list(LENGTH files count)
file(WRITE ${OUTPUT} "#include \"cli/files/gallery.hpp\"

#include <algorithm>
#include <array>
#include <ranges>

#include \"carom/similar.hpp\"

namespace carom::cli {
namespace {

constexpr std::array<GalleryScene, ${count}> scenes = {{
${entries}}};

}  // namespace

std::span<const GalleryScene> gallery() noexcept { return scenes; }

const GalleryScene* find_in_gallery(std::string_view name) noexcept {
  const auto* found = std::ranges::find(scenes, name, &GalleryScene::name);
  return found == scenes.end() ? nullptr : found;
}

std::string advice_on_names(std::string_view name) {
  const auto meant = similar_to(name, scenes | std::views::transform(&GalleryScene::name));
  return (meant ? \"Is it \" + *meant + \"? \" : \"\") + \"`carom gallery` lists what there is\";
}

}  // namespace carom::cli
")
