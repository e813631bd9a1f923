#include "cli/help.hpp"

namespace carom::cli {
namespace {

std::string wrapped(const std::string& text, std::size_t width) {
  std::string lines;
  std::size_t column = 0;
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    const bool fits = column + 1 + word.size() <= width;
    if (!lines.empty()) lines += fits ? ' ' : '\n';
    column = (fits ? column + 1 : 0) + word.size();
    lines += word;
  }
  return lines;
}

}  // namespace

std::string Help::make_option_opts(const CLI::Option* option) const {
  if (option->get_positional() || option->get_type_size() == 0) return "";
  const std::string type = option->get_type_name();
  // CLI11 adds what checks the value, in its own words, after a colon.
  return " " + type.substr(0, type.find(':')) + (option->get_required() ? " (required)" : "");
}

std::string Help::make_option_desc(const CLI::Option* option) const {
  constexpr std::size_t page = 120;
  const std::string value = option->get_default_str();
  return wrapped(option->get_description() + (value.empty() ? "" : " (default: " + value + ")"),
                 page - get_column_width());
}

}  // namespace carom::cli
