#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "carom/stepped.hpp"
#include "cli/complaints.hpp"

/// How `run`, `trials` and `compare` are told of the stepped engine.
namespace carom::cli {

/// The treatments of penetration, by the names they have on the command line.
[[nodiscard]] const std::vector<std::string>& policy_names();

/// "bisect, ignore, push or push-by-mass"
[[nodiscard]] std::string policies_in_words();

/// The stepping that a policy's name stands for; nothing for another word. The step is the default.
[[nodiscard]] std::optional<Stepping> stepping_named(const std::string& policy);

/// What was said about the engine.
struct EngineOptions {
  std::string engine = "exact";
  std::string policy = "push";
  bool policy_given = false;

  [[nodiscard]] bool is_stepped() const { return engine == "stepped"; }
};

/// Adds --engine and --policy to a command.
void add_engine_options(CLI::App& command, EngineOptions& options);

void check(ArgumentProblems& problems, const EngineOptions& options);

/// The stepping asked for. The options must be sound, and stepped.
[[nodiscard]] Stepping stepping_of(const EngineOptions& options, std::optional<double> step);

}  // namespace carom::cli
