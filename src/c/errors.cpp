#include "c/errors.hpp"

#include <type_traits>
#include <variant>

namespace carom::c {
namespace {

thread_local const char* thread_text = "";  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

double number_in(const ProblemValue& value) noexcept {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* count = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*count);
  return 0;
}

static_assert(static_cast<int>(ProblemKind::too_many_shapes) == CAROM_TOO_MANY_SHAPES &&
                  static_cast<int>(ProblemKind::overlap) == CAROM_OVERLAP &&
                  static_cast<int>(ProblemKind::at_least_more) == CAROM_AT_LEAST_MORE &&
                  static_cast<int>(ProblemKind::no_area) == CAROM_NO_AREA &&
                  static_cast<int>(ProblemKind::motion_and_program) == CAROM_MOTION_AND_PROGRAM &&
                  static_cast<int>(ProblemKind::world_not_empty) == CAROM_WORLD_NOT_EMPTY &&
                  static_cast<int>(ProblemKind::temperature_and_kick) == CAROM_TEMPERATURE_AND_KICK,
              "the kinds of carom/carom.h are those of carom/problem.hpp, in their order");

}  // namespace

ProblemInWords in_words(Problem problem) {
  ProblemInWords words{
      .problem = {}, .field = problem.field, .text = to_string(problem), .predicate = predicate_of(problem)};
  words.problem = std::move(problem);
  return words;
}

carom_problem to_c(const ProblemInWords& words) noexcept {
  const Problem& problem = words.problem;
  return {.field = words.field.c_str(),
          .text = words.text.c_str(),
          .predicate = words.predicate.c_str(),
          .value = number_in(problem.value),
          .least = problem.least,
          .most = problem.most,
          .depth = problem.depth,
          .kind = static_cast<std::int32_t>(problem.kind),
          .other_type = static_cast<std::int32_t>(problem.other.type),
          .other = problem.other.index,
          .reserved = 0};
}

carom_result Errors::set(std::vector<ProblemInWords> problems) {
  if (problems.empty()) return CAROM_OK;
  std::string text;
  for (const ProblemInWords& problem : problems) {
    if (!text.empty()) text += '\n';
    text += problem.text;
  }
  set(CAROM_PROBLEM, std::move(text));
  problems_ = std::move(problems);
  return CAROM_PROBLEM;
}

carom_result Errors::set(std::vector<Problem> problems) {
  std::vector<ProblemInWords> all;
  all.reserve(problems.size());
  for (Problem& problem : problems) all.push_back(in_words(std::move(problem)));
  return set(std::move(all));
}

carom_result set_for_thread(carom_result result, const char* text) noexcept {
  thread_text = text;
  return result;
}
const char* text_for_thread() noexcept { return thread_text; }

}  // namespace carom::c

const char* carom_result_name(carom_result result) {
  switch (static_cast<int>(result)) {
    case CAROM_OK: return "CAROM_OK";
    case CAROM_NULL_ARGUMENT: return "CAROM_NULL_ARGUMENT";
    case CAROM_PROBLEM: return "CAROM_PROBLEM";
    case CAROM_NO_SUCH_ID: return "CAROM_NO_SUCH_ID";
    case CAROM_TOO_SMALL: return "CAROM_TOO_SMALL";
    case CAROM_IN_CALLBACK: return "CAROM_IN_CALLBACK";
    case CAROM_OUT_OF_MEMORY: return "CAROM_OUT_OF_MEMORY";
    case CAROM_FAILED: return "CAROM_FAILED";
    default: return "unknown";
  }
}
