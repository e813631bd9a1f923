#include "scene/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "scene/large_numbers.hpp"
#include "scene/path.hpp"

namespace carom::scene {
namespace {

using nlohmann::json;

constexpr std::size_t deepest = 16;
/// How many values of a text are held at a time; a chain of a million points has three million.
constexpr std::size_t most_values = 4'000'000;

struct Place {
  std::size_t line = 1;
  std::size_t column = 1;
};

Place place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return {1 + static_cast<std::size_t>(std::ranges::count(before, '\n')), 1 + before.size() - line_start};
}

/// How many blanks may follow each other: the parser keeps every blank since the last token, in twelve bytes each.
constexpr std::size_t most_blanks = 1'000'000;

/// Where the first row of more blanks than that begins.
std::optional<std::size_t> long_row_of_blanks(std::string_view text) {
  std::size_t row = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
    row = is_blank ? row + 1 : 0;
    if (row > most_blanks) return i - most_blanks;
  }
  return std::nullopt;
}

/// The parser's own words without its prefixes: "[json.exception.…] parse error at line 1, column 2: ".
std::string reason_of(const json::exception& error) {
  std::string reason = error.what();
  if (const auto prefix = reason.find("] "); prefix != std::string::npos) reason.erase(0, prefix + 2);
  const auto column = reason.find("column ");
  const auto colon = reason.find(": ", column == std::string::npos ? 0 : column);
  if (column != std::string::npos && colon != std::string::npos) reason.erase(0, colon + 2);
  // What was read last can be as long as the text; the end of it is where the mistake is.
  constexpr std::size_t longest = 200;
  if (reason.size() > longest) reason.replace(longest / 2, reason.size() - longest, "…");
  return reason;
}

/// Builds the tree from the parser's events; each answers whether to go on. The names are the parser's.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(std::string_view text, const std::vector<LargeNumber>& large, const OnMember& on_member,
              SceneProblemList& problems)
      : text_{text}, large_{large}, on_member_{on_member}, problems_{problems} {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(json::number_integer_t value) override { return put_number(value); }
  bool number_unsigned(json::number_unsigned_t value) override { return put_number(value); }
  bool number_float(json::number_float_t value, const std::string& /*text*/) override { return put_number(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(json::binary_t& /*value*/) override { return false; }  // JSON has none
  bool start_object(std::size_t /*size*/) override { return open(json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    Level& level = open_.back();
    if (level.value.contains(name))
      problems_.add(path() + (open_.size() > 1 ? "." : "") + shortened(name), "is given twice: leave one of them out");
    level.key = std::move(name);
    return !problems_.is_hopeless();
  }
  bool parse_error(std::size_t position, const std::string& /*token*/, const json::exception& error) override {
    const Place place = place_of(text_, position > 0 ? position - 1 : 0);
    problems_.add("", "not valid JSON at line " + std::to_string(place.line) + ", column " +
                          std::to_string(place.column) + ": " + reason_of(error));
    return false;
  }

  [[nodiscard]] std::optional<json> take() { return std::move(root_); }

 private:
  struct Level {
    json value;
    std::string key;
    std::size_t members = 0;  ///< of a list, how many it has had
  };

  [[nodiscard]] std::string path() const {
    std::string path;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const Level& level = open_[i];
      if (level.value.is_array())
        path += "[" + std::to_string(level.members) + "]";
      else
        path += (path.empty() ? "" : ".") + shortened(level.key);
    }
    return path;
  }

  bool open(json&& container) {
    if (open_.size() == deepest) {
      problems_.add(path(), "is nested more than " + std::to_string(deepest) + " deep: no part of a scene is");
      return false;
    }
    open_.push_back({std::move(container), ""});
    return true;
  }

  bool close() {
    json value = std::move(open_.back().value);
    open_.pop_back();
    return put(std::move(value));
  }

  Taken offer(const Level& list, const json& member) {
    if (!on_member_ || open_.size() != 2 || !open_.front().value.is_object()) return Taken::no;
    const Taken taken = on_member_(open_.front().key, list.members, member);
    if (taken != Taken::no) held_ = 0;
    return taken;
  }

  bool put_number(json&& value) {
    const std::size_t place = numbers_++;
    if (next_large_ == large_.size() || large_[next_large_].place != place) return put(std::move(value));
    const std::string& text = large_[next_large_++].text;
    return put(json::binary({text.begin(), text.end()}));
  }

  bool put(json&& value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Level& level = open_.back();
    if (level.value.is_array()) {
      const Taken taken = offer(level, value);
      if (taken == Taken::no) level.value.push_back(std::move(value));
      ++level.members;
      if (taken != Taken::no) return taken == Taken::yes;
    } else {
      level.value[level.key] = std::move(value);
    }
    if (++held_ < most_values) return true;
    const std::string where = path();
    problems_.add(where.empty() ? "the file" : where,
                  "is too much: no part of a scene has " + std::to_string(most_values) + " values");
    return false;
  }

  std::string_view text_;
  const std::vector<LargeNumber>& large_;
  std::size_t numbers_ = 0;     ///< how many there have been
  std::size_t next_large_ = 0;  ///< the first of `large_` that is still to come
  const OnMember& on_member_;
  SceneProblemList& problems_;
  std::size_t held_ = 0;  ///< values in the tree, since the last member that was given away
  std::vector<Level> open_;
  std::optional<json> root_;
};

}  // namespace

std::optional<json> parse_json(std::string_view text, SceneProblemList& problems, const OnMember& on_member) {
  if (text.empty()) {
    problems.add("the file", "is empty: write what it is to hold, as JSON");
    return std::nullopt;
  }
  if (const auto blanks = long_row_of_blanks(text)) {
    const Place place = place_of(text, *blanks);
    problems.add("", "at line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
                         " begins a row of more than " + std::to_string(most_blanks) + " blanks: leave them out");
    return std::nullopt;
  }
  const auto replaced = without_large_numbers(text);
  if (replaced) text = replaced->text;
  const std::vector<LargeNumber> large = replaced ? replaced->numbers : std::vector<LargeNumber>{};
  TreeBuilder builder{text, large, on_member, problems};
  if (!json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace carom::scene
