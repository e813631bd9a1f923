#include "cli/ensemble/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/files/output_file.hpp"
#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

namespace fs = std::filesystem;

bool is_measured(const std::vector<EnsembleScene>& scenes) { return scenes.front().warm_up.has_value(); }

/// The first two values of a row.
std::pair<std::string, std::string> key_in(const std::string& row) {
  const std::size_t first = row.find(','), second = row.find(',', first + 1);
  return {row.substr(0, first), row.substr(first + 1, second - first - 1)};
}

}  // namespace

TableFile::TableFile(std::string path, const std::vector<EnsembleScene>& scenes, const std::vector<Member>& members)
    : path_{std::move(path)}, header_{ensemble_header(is_measured(scenes))}, scenes_{scenes}, members_{members} {
  read();
  for (const Member& member : members_) {
    const auto found = rows_.find(key_of(member));
    if (found == rows_.end()) continue;
    if (!found->second.starts_with(row_start_of(scenes_[member.scene], member.seed) + ","))
      throw Failure{Exit::bad_input,
                    fmt::format("{}: its row of {} with seed {} is of another scene of that name, or another --until "
                                "or --warm-up: give another file, or remove that row",
                                path_, scenes_[member.scene].name, member.seed)};
    ++done_;
  }
  put_in_order();
  open();
}

TableFile::Key TableFile::key_of(const Member& member) const {
  return {scenes_[member.scene].name, std::to_string(member.seed)};
}

void TableFile::read() {
  std::error_code ignored;
  if (!fs::exists(path_, ignored)) return;
  const std::string text = read_text(path_);
  const bool measures = is_measured(scenes_);
  if (text.starts_with(ensemble_header(!measures)))
    throw Failure{Exit::bad_input, fmt::format("{}: its rows are {} measures: {} --measure, or give another file",
                                               path_, measures ? "without" : "with", measures ? "leave out" : "add")};
  if (!text.starts_with(header_) && !header_.starts_with(text))
    throw Failure{Exit::cannot_write, path_ +
                                          ": it exists already and is not the table of an ensemble. Give another "
                                          "name, or remove it. Nothing was changed."};
  for (std::size_t start = header_.size(); start < text.size();) {
    const std::size_t end = text.find('\n', start);
    if (end == std::string::npos) break;  // it was cut off there
    const std::string row = text.substr(start, end + 1 - start);
    rows_.emplace(key_in(row), row);
    start = end + 1;
  }
}

void TableFile::open() {
  file_.reset(std::fopen(path_.c_str(), "ab"));
  if (!file_)
    throw Failure{Exit::cannot_write, fmt::format("{}: cannot write it ({})", path_, why_not_made(path_, errno))};
}

void TableFile::add(const Member& member, const std::string& row) {
  if (std::fwrite(row.data(), 1, row.size(), file_.get()) != row.size() || std::fflush(file_.get()) != 0)
    throw Failure{Exit::cannot_write, fmt::format("{}: cannot write any more of it ({}). The rows in it are kept.",
                                                  path_, std::generic_category().message(errno))};
  rows_.emplace(key_of(member), row);
  ++done_;
}

std::size_t TableFile::stuck() const {
  const auto column =
      std::count(header_.begin(), header_.begin() + static_cast<std::ptrdiff_t>(header_.find("stuck")), ',');
  std::size_t count = 0;
  for (const Member& member : members_) {
    const auto row = rows_.find(key_of(member));
    if (row == rows_.end()) continue;
    std::size_t place = 0;
    for (std::ptrdiff_t commas = 0; commas < column; ++commas) place = row->second.find(',', place) + 1;
    if (row->second[place] == '1') ++count;
  }
  return count;
}

void TableFile::put_in_order() {
  file_.reset();
  OutputFile file{path_};
  file.write(header_);
  std::map<Key, std::string> others = rows_;
  for (const Member& member : members_) {
    const auto row = others.find(key_of(member));
    if (row == others.end()) continue;
    file.write(row->second);
    others.erase(row);
  }
  for (const auto& [key, row] : others) file.write(row);
  file.keep();
}

}  // namespace carom::cli
