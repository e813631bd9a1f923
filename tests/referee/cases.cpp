#include "referee/cases.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace carom::referee {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream{line};
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  if (line.ends_with(',')) cells.emplace_back();
  return cells;
}

}  // namespace

const std::string& Case::text(std::string_view column) const {
  const auto found = fields_.find(column);
  if (found == fields_.end()) throw std::runtime_error(place_ + ": no column " + std::string{column});
  return found->second;
}

double Case::number(std::string_view column) const { return std::stod(text(column)); }

std::vector<Case> load_cases(const std::string& file) {
  std::ifstream stream{std::string{CAROM_REFEREE_CASES} + "/" + file};
  if (!stream) throw std::runtime_error("cannot read the referee's " + file);
  std::string line;
  std::getline(stream, line);
  const auto header = split(line);
  std::vector<Case> cases;
  for (int number = 2; std::getline(stream, line); ++number) {
    const auto place = file + ":" + std::to_string(number);
    const auto cells = split(line);
    if (cells.size() != header.size()) throw std::runtime_error(place + ": not as many cells as columns");
    std::map<std::string, std::string, std::less<>> fields;
    for (std::size_t i = 0; i < cells.size(); ++i) fields[header[i]] = cells[i];
    cases.emplace_back(place, std::move(fields));
  }
  return cases;
}

bool agrees(double actual, double expected, double size) { return std::abs(actual - expected) <= 1e-9 * size; }

}  // namespace carom::referee
