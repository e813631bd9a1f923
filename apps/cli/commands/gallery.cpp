#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "carom/scene.hpp"
#include "cli/files/gallery.hpp"
#include "cli/files/output_file.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

constexpr const char* examples = R"(
Examples:
  What there is:
    carom gallery

  Play one:
    carom run pool-break

  Copy one out, to edit it and play that:
    carom gallery pool-break -o mine.json
    carom run mine.json)";

struct Options {
  std::string name;
  std::string output;
};

/// Up to the end of the first sentence.
std::string first_sentence(const std::string& description) {
  const auto end = description.find(". ");
  return end == std::string::npos ? description : description.substr(0, end + 1);
}

void list() {
  std::size_t width = 0;
  for (const GalleryScene& scene : gallery()) width = std::max(width, scene.name.size());
  for (const GalleryScene& scene : gallery()) {
    const auto read = read_scene(scene.text);
    std::cout << fmt::format("{:<{}}  {}\n", scene.name, width,
                             read.scene ? first_sentence(read.scene->description) : "");
  }
}

void run(const Options& options) {
  if (options.name.empty()) {
    if (!options.output.empty()) throw Failure{Exit::bad_input, "gallery: --output needs a scene: give its name, too"};
    list();
    return;
  }
  const GalleryScene* scene = find_in_gallery(options.name);
  if (!scene)
    throw Failure{Exit::bad_input,
                  options.name + ": there is no such scene in the gallery. " + advice_on_names(options.name)};
  OutputFile file{options.output.empty() ? "-" : options.output};
  file.write(scene->text);
  file.keep();
}

}  // namespace

void add_gallery(CLI::App& app) {
  auto* command = app.add_subcommand("gallery", "List the scenes that come with the command, or copy one out");
  auto options = std::make_shared<Options>();
  command->add_option("NAME", options->name, "The scene to copy");
  command->add_option("-o,--output", options->output, "Where to (default: standard output)")->type_name("FILE");
  command->footer(examples);
  command->callback([options] { run(*options); });
}

}  // namespace carom::cli
