#include "cli/output_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "cli/failure.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& reason) {
  throw Failure{Exit::cannot_write, path.string() + ": cannot write it (" + reason + "). Nothing was changed."};
}

/// A new, empty file beside `path`, with a name of its own.
fs::path make_temporary(const fs::path& path) {
  std::string name = path.string() + ".XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) refuse(path, std::generic_category().message(errno));
  close(file);
  return name;
}

}  // namespace

void write_whole(const fs::path& path, const std::function<void(const fs::path&)>& write) {
  const fs::path temporary = make_temporary(path);
  std::error_code error;
  try {
    write(temporary);
    fs::permissions(temporary, fs::perms{0644});
    fs::rename(temporary, path);
  } catch (const std::exception& reason) {
    fs::remove(temporary, error);
    refuse(path, reason.what());
  }
}

}  // namespace carom::cli
