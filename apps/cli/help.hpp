#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace carom::cli {

/// Help that says no more of an option than a reader needs: its names, what stands after it, and in lines that fit a
/// page what it does and its default.
class Help : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
};

/// What is wrong with a command line that could not be read, and where to look for what would be right.
[[nodiscard]] std::string describe(const CLI::ParseError& error, const CLI::App& app);

}  // namespace carom::cli
