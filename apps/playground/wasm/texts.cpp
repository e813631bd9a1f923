#include "playground/wasm/surface.hpp"

namespace carom::page {
namespace {

std::string answer_;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

void answer(std::string text) { answer_ = std::move(text); }

bool is_done(const std::vector<Problem>& problems) {
  if (!problems.empty()) answer(to_string(problems));
  return problems.empty();
}

}  // namespace carom::page

using namespace carom::page;

/// What the last call that answers in words had to say.
PAGE_EXPORT(page_answer)()->const char* { return answer_.data(); }
PAGE_EXPORT(page_answer_size)()->std::size_t { return answer_.size(); }
