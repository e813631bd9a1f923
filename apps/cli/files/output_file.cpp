#include "cli/files/output_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "carom/bytes.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

std::string reason_of(int error) { return std::generic_category().message(error); }

}  // namespace

std::string why_not_made(const fs::path& path, int error) {
  std::error_code ignored;
  const fs::path folder = path.parent_path();
  if (error == ENOENT && !folder.empty() && !fs::exists(folder, ignored))
    return "there is no folder " + folder.string() + ": make it first, or give another place";
  return reason_of(error);
}

void fail_standard_output(int error) {
  if (error == EPIPE) throw Failure{Exit::reader_gone, ""};
  throw Failure{Exit::cannot_write, "cannot write to standard output (" + reason_of(error) + ")"};
}

Replacement::Replacement(const fs::path& path) : asked_for_{path}, target_{path} {
  std::error_code error;
  if (fs::is_directory(path, error)) fail("it is a folder");
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    file_ = path;
    return;
  }
  if (fs::is_symlink(path, error)) target_ = fs::weakly_canonical(path, error);
  std::string name = target_.string() + ".XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) fail(why_not_made(target_, errno));
  close(file);
  file_ = name;
  temporary_.emplace(name);
}

Replacement::~Replacement() {
  std::error_code ignored;
  if (temporary_) fs::remove(file_, ignored);
}

void Replacement::take_place() {
  if (!temporary_) return;
  std::error_code error;
  fs::permissions(file_, fs::perms{0644}, error);
  if (!error) fs::rename(file_, target_, error);
  if (error) fail(error.message());
  temporary_.reset();
}

void Replacement::fail(const std::string& reason) const {
  throw Failure{Exit::cannot_write, asked_for_.string() + ": cannot write it (" + reason + "). Nothing was changed."};
}

void Replacement::fill(const std::function<void(const fs::path&)>& write) {
  try {
    write(file_);
  } catch (const std::exception& reason) {
    fail(reason.what());
  }
  take_place();
}

OutputFile::OutputFile(const std::string& path, const OutputStart& start) : path_{path} {
  if (path == "-") {
    file_.reset(stdout);
    return;
  }
  if (start.is_resumable) {
    part_ = path + ".part";
    if (start.from) {
      go_on_from(*start.from);
      return;
    }
    file_.reset(std::fopen(part_.c_str(), "w+b"));
    if (!file_)
      throw Failure{Exit::cannot_write,
                    part_ + ": cannot write it (" + why_not_made(part_, errno) + "). Nothing was changed."};
    return;
  }
  replacement_ = std::make_unique<Replacement>(path);
  file_.reset(std::fopen(replacement_->file().c_str(), "wb"));
  if (!file_) fail(errno);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(errno);
}

namespace {

/// A checksum of the last bytes before a place; nothing when they can't be read.
std::optional<std::uint32_t> check_before(std::FILE* file, std::uint64_t length) {
  constexpr std::uint64_t most = 65536;
  std::vector<std::byte> last(std::min(length, most));
  if (fseeko(file, static_cast<off_t>(length - last.size()), SEEK_SET) != 0) return std::nullopt;
  if (std::fread(last.data(), 1, last.size(), file) != last.size()) return std::nullopt;
  return checksum_of(last);
}

}  // namespace

/// A run that was killed just after it had finished its outputs has no more parts: then the output is gone on with.
void OutputFile::go_on_from(const OutputMark& mark) {
  std::error_code error;
  if (!fs::exists(part_, error) && fs::exists(path_, error)) fs::copy_file(path_, part_, error);
  file_.reset(std::fopen(part_.c_str(), "r+b"));
  const auto fail_to_go_on = [&](const std::string& reason) {
    throw Failure{Exit::bad_input, part_ + ": " + reason + ". Put it back, or begin the run again."};
  };
  if (!file_) fail_to_go_on("the run can't go on without it (" + reason_of(errno) + ")");
  if (fs::file_size(part_, error) < mark.length || error || check_before(file_.get(), mark.length) != mark.check)
    fail_to_go_on("it is not what the run had written until its checkpoint");
  fs::resize_file(part_, mark.length, error);
  if (error || fseeko(file_.get(), 0, SEEK_END) != 0) fail_to_go_on("it can't be cut back to where the checkpoint was");
}

OutputMark OutputFile::mark() {
  if (std::fflush(file_.get()) != 0 || fsync(fileno(file_.get())) != 0) fail(errno);
  const off_t length = ftello(file_.get());
  if (length < 0) fail(errno);
  const auto check = check_before(file_.get(), static_cast<std::uint64_t>(length));
  if (!check || fseeko(file_.get(), 0, SEEK_END) != 0) fail(errno);
  return {static_cast<std::uint64_t>(length), *check};
}

void OutputFile::keep() {
  if (std::fflush(file_.get()) != 0) fail(errno);
  if (!part_.empty()) {
    if (std::fclose(file_.release()) != 0 || std::rename(part_.c_str(), path_.c_str()) != 0) fail(errno);
    return;
  }
  if (!replacement_) return;
  if (std::fclose(file_.release()) != 0) fail(errno);
  replacement_->take_place();
}

void OutputFile::fail(int error) const {
  if (replacement_) replacement_->fail(reason_of(error));
  if (!part_.empty())
    throw Failure{Exit::cannot_write, part_ + ": cannot write it (" + reason_of(error) +
                                          "). What is in it up to the last checkpoint can be gone on with."};
  fail_standard_output(error);
}

std::optional<std::string> ending_of(const std::string& file, std::initializer_list<const char*> endings) {
  std::string lower = file;
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;  // whatever the locale
  });
  const auto* found =
      std::ranges::find_if(endings, [&](const char* ending) { return lower.ends_with(std::string{"."} + ending); });
  if (found == endings.end()) return std::nullopt;
  return *found;
}

}  // namespace carom::cli
