#include "cli/terminal/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <sstream>

namespace carom::cli {
namespace {

std::uint32_t byte_at(std::string_view text, std::size_t place) { return static_cast<unsigned char>(text[place]); }

/// The length in bytes of the UTF-8 character at the text's start; 0 when there is none: overlong forms, surrogates and
/// code points beyond U+10FFFF are not characters.
std::size_t length_of_character(std::string_view text) {
  const std::uint32_t first = byte_at(text, 0);
  if (first < 0x80U) return 1;
  const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC2U || first > 0xF4U || text.size() < length) return 0;
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte_at(text, i) & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_half = code >= 0xD800U && code <= 0xDFFFU;
  return code >= least[length] && code <= 0x10FFFFU && !is_half ? length : 0;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20U && c != '\n' && c != '\t') || byte == 0x7FU;
}

std::string& program() {
  static std::string name = "carom";
  return name;
}

void print(const char* kind, const std::string& message) {
  std::istringstream lines{printable(message)};
  for (std::string line; std::getline(lines, line);) std::cerr << program() + ": " + kind + line + "\n";
}

}  // namespace

void name_program(const std::string& name) { program() = name; }

void print_error(const std::string& message) { print("", message); }
void print_warning(const std::string& message) { print("warning: ", message); }

std::string printable(std::string_view text) {
  constexpr const char* digits = "0123456789abcdef";
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    if (length == 0 || is_control(text.front())) {
      result += {'\\', 'x', digits[byte_at(text, 0) >> 4U], digits[byte_at(text, 0) & 0xFU]};
      text.remove_prefix(1);
    } else {
      result += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return result;
}

}  // namespace carom::cli
