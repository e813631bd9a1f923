#include "scene/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace carom::scene {
namespace {

using nlohmann::json;

constexpr std::size_t deepest = 16;

struct Place {
  std::size_t line = 1;
  std::size_t column = 1;
};

Place place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return {1 + static_cast<std::size_t>(std::ranges::count(before, '\n')), 1 + before.size() - line_start};
}

/// The parser's own words without its prefixes: "[json.exception.…] parse error at line 1, column 2: ".
std::string reason_of(const json::exception& error) {
  std::string reason = error.what();
  if (const auto prefix = reason.find("] "); prefix != std::string::npos) reason.erase(0, prefix + 2);
  const auto column = reason.find("column ");
  const auto colon = reason.find(": ", column == std::string::npos ? 0 : column);
  if (column != std::string::npos && colon != std::string::npos) reason.erase(0, colon + 2);
  return reason;
}

/// Builds the tree from the parser's events; each answers whether to go on. The names are the parser's.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(std::string_view text, Complaints& complaints) : text_{text}, complaints_{complaints} {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(json::number_integer_t value) override { return put(value); }
  bool number_unsigned(json::number_unsigned_t value) override { return put(value); }
  bool number_float(json::number_float_t value, const std::string& /*text*/) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(json::binary_t& /*value*/) override { return false; }  // JSON has none
  bool start_object(std::size_t /*size*/) override { return open(json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    Level& level = open_.back();
    if (level.value.contains(name))
      complaints_.add(path() + (open_.size() > 1 ? "." : "") + name, "is given twice: leave one of them out");
    level.key = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*token*/, const json::exception& error) override {
    const Place place = place_of(text_, position > 0 ? position - 1 : 0);
    complaints_.add("", "not valid JSON at line " + std::to_string(place.line) + ", column " +
                            std::to_string(place.column) + ": " + reason_of(error));
    return false;
  }

  [[nodiscard]] std::optional<json> take() { return std::move(root_); }

 private:
  struct Level {
    json value;
    std::string key;
  };

  [[nodiscard]] std::string path() const {
    std::string path;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const Level& level = open_[i];
      if (level.value.is_array())
        path += "[" + std::to_string(level.value.size()) + "]";
      else
        path += (path.empty() ? "" : ".") + level.key;
    }
    return path;
  }

  bool open(json&& container) {
    if (open_.size() == deepest) {
      complaints_.add(path(), "is nested more than " + std::to_string(deepest) + " deep: no part of a scene is");
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

  bool put(json&& value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (Level& level = open_.back(); level.value.is_array()) {
      level.value.push_back(std::move(value));
    } else {
      level.value[level.key] = std::move(value);
    }
    return true;
  }

  std::string_view text_;
  Complaints& complaints_;
  std::vector<Level> open_;
  std::optional<json> root_;
};

}  // namespace

std::optional<json> parse_json(std::string_view text, Complaints& complaints) {
  TreeBuilder builder{text, complaints};
  if (!json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace carom::scene
