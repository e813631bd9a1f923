#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "carom/shapes.hpp"
#include "carom/validity.hpp"

namespace carom::cli {

/// Reads shapes out of JSON and keeps a list of all that is wrong, each with the path to the value:
/// "balls[3].radius is -1: make it zero or more, and finite".
class ShapeReader {
 public:
  [[nodiscard]] Ball ball(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] Wall wall(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] Pillar pillar(const nlohmann::json& value, const std::string& path);
  [[nodiscard]] Vec2 pair(const nlohmann::json& value, const std::string& path);

  /// Complains of every key of `value` that is not among `known`; false when `value` is no object at all.
  bool expect_keys(const nlohmann::json& value, const std::string& path, std::initializer_list<const char*> known);
  void complain(const std::string& path, const std::string& what) { complaints_.push_back(path + " " + what); }
  void complain_of(const std::vector<Problem>& problems, const std::string& path);

  [[nodiscard]] const std::vector<std::string>& complaints() const noexcept { return complaints_; }

 private:
  void read(const nlohmann::json& value, const std::string& path, const char* key, Vec2& into);
  void read(const nlohmann::json& value, const std::string& path, const char* key, double& into, bool required);
  void read(const nlohmann::json& value, const std::string& path, Stops& into);
  [[nodiscard]] const nlohmann::json* member(const nlohmann::json& value, const std::string& path, const char* key,
                                             bool required);

  std::vector<std::string> complaints_;
};

}  // namespace carom::cli
