#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace carom::cli {

/// Formats the help of an option: its names, its value, and its description and default in lines that fit a page.
class Help : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
};

/// The message for a command line that could not be parsed: what is wrong, and which help to read.
[[nodiscard]] std::string describe(const CLI::ParseError& error, const CLI::App& app);

}  // namespace carom::cli
