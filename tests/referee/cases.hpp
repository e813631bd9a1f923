#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// The referee's answers: computed in 60 digits by an independent program, one case per line.
namespace carom::referee {

class Case {
 public:
  Case(std::string place, std::map<std::string, std::string, std::less<>> fields)
      : place_{std::move(place)}, fields_{std::move(fields)} {}

  /// "circle_wall.csv:17", for failure messages.
  [[nodiscard]] const std::string& place() const { return place_; }
  [[nodiscard]] const std::string& text(std::string_view column) const;
  [[nodiscard]] double number(std::string_view column) const;

 private:
  std::string place_;
  std::map<std::string, std::string, std::less<>> fields_;
};

/// All cases of one file. Throws when the file cannot be read or a line does not fit its header.
[[nodiscard]] std::vector<Case> load_cases(const std::string& file);

/// |actual − expected| ≤ 1e-9 of `size`: what the referee asks for, where `size` is the scale of the quantity.
[[nodiscard]] bool agrees(double actual, double expected, double size);

}  // namespace carom::referee
