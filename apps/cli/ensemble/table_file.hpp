#pragma once

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/ensemble/ensemble.hpp"

namespace carom::cli {

/// The rows of an ensemble in a file: each is there as soon as its member is done, so that whatever ends the command,
/// what was done need not be done again.
class TableFile {
 public:
  /// Takes the rows that are there. A last line that was cut off is dropped. Throws Failure for a file that is
  /// something else (cannot_write), and for rows of other runs of the same member (bad_input).
  TableFile(std::string path, const std::vector<EnsembleScene>& scenes, const std::vector<Member>& members);

  [[nodiscard]] bool has(const Member& member) const { return rows_.contains(key_of(member)); }
  /// How many of the members are done.
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  /// How many of the members got stuck.
  [[nodiscard]] std::size_t stuck() const;
  void add(const Member& member, const std::string& row);
  /// Rows in the order of the members, and those of others after them.
  void put_in_order();

 private:
  using Key = std::pair<std::string, std::string>;  ///< scene and seed, as they are written

  [[nodiscard]] Key key_of(const Member& member) const;
  void read();
  void open();

  std::string path_;
  std::string header_;
  const std::vector<EnsembleScene>& scenes_;
  const std::vector<Member>& members_;
  std::map<Key, std::string> rows_;
  std::size_t done_ = 0;
  struct Close {
    void operator()(std::FILE* file) const noexcept { static_cast<void>(std::fclose(file)); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace carom::cli
