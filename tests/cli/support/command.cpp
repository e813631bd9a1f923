#include "cli/support/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace carom::cli {

namespace fs = std::filesystem;

Ran carom_command(const std::string& arguments, const std::string& before) {
  const ScratchFolder folder;
  const std::string line =
      before + CAROM_COMMAND + " " + arguments + " >" + folder.path("output") + " 2>" + folder.path("errors");
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(folder.path("output")),
          content_of(folder.path("errors"))};
}

nlohmann::json json_of(const std::string& arguments) {
  const auto ran = carom_command(arguments + " --json");
  EXPECT_EQ(ran.exit, 0) << ran.errors;
  EXPECT_EQ(ran.errors, "");
  return nlohmann::json::parse(ran.output);
}

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "carom-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a scratch folder");
  folder_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string ScratchFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream{path(name)} << content;
  return path(name);
}

std::size_t ScratchFolder::files() const {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder_}, fs::directory_iterator{}));
}

std::string content_of(const std::string& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

void expect_no_trace_in_a_read_only_folder(const std::string& arguments, const std::string& file) {
  const ScratchFolder folder;
  fs::permissions(folder.path(), fs::perms{0555});
  // Root may write everywhere unless it drops that capability.
  const std::string as_others = geteuid() == 0 ? "setpriv --bounding-set=-dac_override " : "";
  const auto ran = carom_command(arguments + " " + folder.path(file), as_others);
  fs::permissions(folder.path(), fs::perms{0755});
  EXPECT_EQ(ran.exit, cannot_write);
  EXPECT_THAT(ran.errors, testing::HasSubstr("Permission denied"));
  EXPECT_EQ(folder.files(), 0U);
}

}  // namespace carom::cli
