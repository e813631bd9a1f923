#include "playground/wasm/surface.hpp"

namespace carom::wasm {
namespace {

std::string room;     // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::string answer_;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

void answer(std::string text) { answer_ = std::move(text); }

std::string_view given_text() noexcept { return room; }

bool answer_problems(const std::vector<Problem>& problems) {
  answer(to_string(problems));
  return problems.empty();
}

}  // namespace carom::wasm

using namespace carom::wasm;

/// Room for a text of so many bytes, for the next call that takes one.
CAROM_EXPORT(carom_room)(std::uint32_t bytes)->char* {
  room.assign(bytes, ' ');
  return room.data();
}

/// What the last call that answers in words had to say.
CAROM_EXPORT(carom_answer)()->const char* { return answer_.data(); }
CAROM_EXPORT(carom_answer_size)()->std::uint32_t { return static_cast<std::uint32_t>(answer_.size()); }
