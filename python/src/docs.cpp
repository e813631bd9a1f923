#include "docs.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace carom::python {
namespace {

struct Entry {
  std::string_view name;
  const char* text;
};

/// By name. Made by python/tools/docstrings from the headers.
constexpr std::array entries = {
#include "docstrings.inc"
};

const Entry* entry_of(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(entries, name, {}, &Entry::name);
  return found != entries.end() && found->name == name ? found : nullptr;
}

}  // namespace

bool has_doc(const std::string& name) { return entry_of(name) != nullptr; }

const char* doc(const std::string& name) {
  const Entry* const entry = entry_of(name);
  if (entry == nullptr) throw std::logic_error{"no header describes " + name};
  return entry->text;
}

}  // namespace carom::python
