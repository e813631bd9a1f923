#include "cli/measure/measures_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include "cli/files/scene_source.hpp"
#include "cli/measure/measures_format.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

/// Whether the file begins as measures do, so that no long scene or recording is read for nothing.
bool begins_as_measures(const std::string& file) {
  std::array<char, 256> begin{};
  std::ifstream stream{file, std::ios::binary};
  stream.read(begin.data(), begin.size());
  const std::string_view text{begin.data(), static_cast<std::size_t>(stream.gcount())};
  return text.find(measures_format) != std::string_view::npos;
}

}  // namespace

std::optional<nlohmann::json> load_measures(const std::string& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored) || !begins_as_measures(file)) return std::nullopt;
  const nlohmann::json measures = nlohmann::json::parse(read_text(file), nullptr, false);
  if (!measures.is_object() || measures.value("format", nlohmann::json{}) != measures_format)
    throw Failure{Exit::bad_input, file +
                                       ": it begins as measures do, but is not a whole JSON object of them. Make it "
                                       "again with carom measure --json -o"};
  return measures;
}

}  // namespace carom::cli
