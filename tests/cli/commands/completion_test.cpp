#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "cli/support/command.hpp"

/// Completions, tested in the shells themselves.
namespace carom::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The completions of the last word by bash, with two files in the folder.
std::vector<std::string> offered_by_bash(const std::string& words) {
  const ScratchFolder folder;
  static_cast<void>(folder.write("mine.json", ""));
  static_cast<void>(folder.write("two words.carom", ""));
  const auto script = folder.write(
      "ask", "cd " + folder.path() + "\nsource <(" CAROM_COMMAND " completion bash) || exit 1\nCOMP_WORDS=(" + words +
                 ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_carom\n"
                 "printf '%s\\n' \"${COMPREPLY[@]}\"\ncomplete -p carom >&2\n");
  const int status = std::system(("bash " + script + " >" + folder.path("out") + " 2>" + folder.path("err")).c_str());
  EXPECT_EQ(status, 0);
  EXPECT_EQ(content_of(folder.path("err")), "complete -o filenames -F _carom carom\n");
  auto lines = lines_of(content_of(folder.path("out")));
  std::erase_if(lines, [](const std::string& line) { return line == "out" || line == "err" || line == "ask"; });
  return lines == std::vector<std::string>{""} ? std::vector<std::string>{} : lines;
}

TEST(BashCompletion, OffersCommands) {
  EXPECT_THAT(offered_by_bash("carom ''"), IsSupersetOf({"run", "replay", "check", "gallery", "bench", "completion"}));
  EXPECT_THAT(offered_by_bash("carom rep"), ElementsAre("replay"));
  EXPECT_THAT(offered_by_bash("carom --v"), ElementsAre("--version"));
  EXPECT_THAT(offered_by_bash("carom bench ''"), ElementsAre("gas"));
}

TEST(BashCompletion, OffersTheOptionsOfACommand) {
  EXPECT_THAT(offered_by_bash("carom run --"), IsSupersetOf({"--until", "--record", "--threads", "--json", "--help"}));
  EXPECT_THAT(offered_by_bash("carom run pool-break --rec"), ElementsAre("--record"));
  EXPECT_THAT(offered_by_bash("carom bench gas --pa"), ElementsAre("--packing"));
  EXPECT_THAT(offered_by_bash("carom bench gas ''"), Contains("--balls"));
  EXPECT_THAT(offered_by_bash("carom check --"), Not(Contains("--until")));
}

TEST(BashCompletion, OffersScenesFilesAndChoicesWhereTheyBelong) {
  EXPECT_THAT(offered_by_bash("carom run p"), IsSupersetOf({"pool-break", "pi-blocks"}));
  EXPECT_THAT(offered_by_bash("carom run ''"), IsSupersetOf({"pool-break", "mine.json", "two words.carom"}));
  EXPECT_THAT(offered_by_bash("carom gallery mi"), ElementsAre("mixing"));
  EXPECT_THAT(offered_by_bash("carom replay ''"), testing::UnorderedElementsAre("mine.json", "two words.carom"));
  EXPECT_THAT(offered_by_bash("carom run pool-break --record t"), ElementsAre("two words.carom"));
  EXPECT_THAT(offered_by_bash("carom run pool-break --until ''"), IsEmpty());
  EXPECT_THAT(offered_by_bash("carom run pool-break --json --rec"), ElementsAre("--record"));
  EXPECT_THAT(offered_by_bash("carom completion ''"), ElementsAre("bash", "zsh", "fish"));
  EXPECT_THAT(offered_by_bash("carom explain --stops ''"), testing::UnorderedElementsAre("both", "outside", "inside"));
  EXPECT_THAT(offered_by_bash("carom render pool-break --color ''"), ElementsAre("speed", "mass", "id"));
  EXPECT_THAT(offered_by_bash("carom render pool-break --"), IsSupersetOf({"--view", "--no-key"}));
}

bool is_installed(const std::string& shell) {
  return std::system(("command -v " + shell + " >/dev/null 2>&1").c_str()) == 0;
}

TEST(ZshCompletion, IsAScriptThatZshTakes) {
  if (!is_installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  const ScratchFolder folder;
  EXPECT_EQ(carom_command("completion zsh").exit, 0);
  const auto script = folder.write("ask", "autoload -U compinit && compinit -u -D\nsource <(" CAROM_COMMAND
                                          " completion zsh) || exit 1\nprint -r -- $_comps[carom]\n");
  EXPECT_EQ(std::system(("zsh -f " + script + " >" + folder.path("out") + " 2>&1").c_str()), 0);
  EXPECT_EQ(content_of(folder.path("out")), "_carom\n");
}

std::vector<std::string> offered_by_fish(const std::string& line) {
  const ScratchFolder folder;
  static_cast<void>(folder.write("mine.json", ""));
  const auto script = folder.write("ask", CAROM_COMMAND " completion fish | source\ncomplete -C '" + line + "'\n");
  EXPECT_EQ(std::system(("cd " + folder.path() + " && HOME=" + folder.path() + " fish -N " + script + " >" +
                         folder.path("out") + " 2>&1")
                            .c_str()),
            0);
  auto lines = lines_of(content_of(folder.path("out")));
  for (std::string& found : lines) found.resize(std::min(found.find('\t'), found.size()));
  return lines;
}

TEST(FishCompletion, OffersWhatBelongsThere) {
  if (!is_installed("fish")) GTEST_SKIP() << "fish is not installed";
  EXPECT_THAT(offered_by_fish("carom "), IsSupersetOf({"run", "replay", "completion"}));
  EXPECT_THAT(offered_by_fish("carom "), Not(Contains("mine.json")));
  EXPECT_THAT(offered_by_fish("carom bench "), Contains("gas"));
  EXPECT_THAT(offered_by_fish("carom bench gas --"), IsSupersetOf({"--balls", "--packing"}));
  EXPECT_THAT(offered_by_fish("carom run p"), IsSupersetOf({"pool-break", "pi-blocks"}));
  EXPECT_THAT(offered_by_fish("carom run m"), IsSupersetOf({"mine.json", "mixing"}));
  EXPECT_THAT(offered_by_fish("carom run --"), IsSupersetOf({"--until", "--record"}));
}

TEST(Completion, RefusesAShellThatItDoesNotKnow) {
  const auto ran = carom_command("completion tcsh");
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.errors, testing::HasSubstr("tcsh not in {bash,zsh,fish}"));
}

}  // namespace
}  // namespace carom::cli
