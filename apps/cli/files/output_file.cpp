#include "cli/files/output_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

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

OutputFile::OutputFile(const std::string& path) {
  if (path == "-") {
    file_.reset(stdout);
    return;
  }
  replacement_ = std::make_unique<Replacement>(path);
  file_.reset(std::fopen(replacement_->file().c_str(), "wb"));
  if (!file_) fail(errno);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(errno);
}

void OutputFile::keep() {
  if (std::fflush(file_.get()) != 0) fail(errno);
  if (!replacement_) return;
  if (std::fclose(file_.release()) != 0) fail(errno);
  replacement_->take_place();
}

void OutputFile::fail(int error) const {
  if (replacement_) replacement_->fail(reason_of(error));
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
