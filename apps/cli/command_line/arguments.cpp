#include "cli/command_line/arguments.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

std::string read_whole_number(std::string& text) {
  const char* end = text.data() + text.size();
  std::uint64_t whole = 0;
  if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc{} && read.ptr == end) return "";
  double number = 0;
  constexpr double most = 0x1p53;
  const auto read = std::from_chars(text.data(), end, number);
  const bool counts = number >= 0 && number <= most && number == std::floor(number);
  if (read.ec != std::errc{} || read.ptr != end || !counts)
    return fmt::format("{} is not a whole number: make it one, such as 250000 or 2.5e5", text);
  text = fmt::format("{}", static_cast<std::uint64_t>(number));
  return "";
}

}  // namespace

CLI::Option* add_scene(CLI::App& command, std::string& scene) {
  return command.add_option("SCENE", scene, "JSON file, - for standard input, or the name of a scene of the gallery")
      ->required();
}

void add_motion(CLI::App& command, std::string& source) {
  command
      .add_option("SCENE", source,
                  "JSON file, - for standard input, the name of a scene of the gallery, or a recording "
                  "(carom run --record)")
      ->required();
}

void add_until(CLI::App& command, std::optional<double>& until) {
  command.add_option("--until", until, "Play to this time (default: the scene's duration)")->type_name("T");
}

void add_seed(CLI::App& command, std::uint64_t& seed) {
  command
      .add_option("--seed", seed,
                  "Another seed for what is random in the scene: a member of carom ensemble (default: 0, as it is)")
      ->transform(whole_number())
      ->type_name("N");
}

double end_of(std::optional<double> until, const Scene& scene, const std::string& name, const char* what) {
  if (until) return *until;
  if (scene.duration) return *scene.duration;
  throw Failure{Exit::bad_input, fmt::format("{}: it has no duration: say {} with --until T", name, what)};
}

CLI::Validator whole_number() { return {read_whole_number, ""}; }

CLI::Validator number(const std::string& wanted) {
  return {[wanted](const std::string& text) {
            double read = 0;
            if (CLI::detail::lexical_cast(text, read)) return std::string{};
            return fmt::format("{} is not a number: give {}", text, wanted);
          },
          ""};
}

}  // namespace carom::cli
