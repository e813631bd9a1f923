#include "scene/large_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace carom::scene {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Calls visit(start, length) for every number of a text: it begins with a digit or a minus, outside of strings.
template <class Visit>
void for_each_number(std::string_view text, Visit visit) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
      }
    } else if (is_digit(text[i]) || text[i] == '-') {
      const std::size_t end = std::min(text.find_first_not_of("0123456789+-.eE", i), text.size());
      visit(i, end - i);
      i = end - 1;
    }
  }
}

bool is_large(std::string_view number) {
  constexpr std::size_t most_digits = 308;  // a number without an exponent is too large only with more
  if (number.size() <= most_digits && number.find_first_of("eE") == std::string_view::npos) return false;
  return std::isinf(std::strtod(std::string{number}.c_str(), nullptr));
}

}  // namespace

std::optional<WithoutLargeNumbers> without_large_numbers(std::string_view text) {
  std::optional<WithoutLargeNumbers> found;
  std::size_t place = 0;
  for_each_number(text, [&](std::size_t start, std::size_t length) {
    const std::string_view number = text.substr(start, length);
    if (is_large(number)) {
      if (!found) found = {std::string{text}, {}};
      found->text.replace(start, length, "0" + std::string(length - 1, ' '));
      found->numbers.push_back({place, std::string{number}});
    }
    ++place;
  });
  return found;
}

}  // namespace carom::scene
