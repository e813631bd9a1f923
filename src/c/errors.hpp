#pragma once

#include <initializer_list>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "carom/carom.h"
#include "carom/problem.hpp"

/// How the functions of carom/carom.h report what went wrong.
namespace carom::c {

/// A problem, and its words, which carom_problem points to.
struct ProblemInWords {
  Problem problem;
  std::string field;
  std::string text;
  std::string predicate;
};

[[nodiscard]] ProblemInWords in_words(Problem problem);
[[nodiscard]] carom_problem to_c(const ProblemInWords& words) noexcept;

/// The latest error of a scene, or of one thread's calls for a world.
class Errors {
 public:
  /// `text` must last for ever: this is for when there is no memory to copy it.
  carom_result set(carom_result result, const char* text) noexcept {
    problems_.clear();
    text_ = text;
    return result;
  }
  carom_result set(carom_result result, std::string text) {
    problems_.clear();
    own_text_ = std::move(text);
    text_ = nullptr;
    return result;
  }
  /// CAROM_OK when there are none.
  carom_result set(std::vector<ProblemInWords> problems);
  carom_result set(std::vector<Problem> problems);

  [[nodiscard]] const char* text() const noexcept { return text_ != nullptr ? text_ : own_text_.c_str(); }
  [[nodiscard]] const std::vector<ProblemInWords>& problems() const noexcept { return problems_; }

 private:
  const char* text_ = "";  ///< null: own_text_
  std::string own_text_;
  std::vector<ProblemInWords> problems_;
};

/// Leaves the errors as they are.
[[nodiscard]] inline carom_result get_problem(const std::vector<ProblemInWords>& problems, std::size_t index,
                                              carom_problem* problem) noexcept {
  if (index >= problems.size()) return CAROM_NO_SUCH_ID;
  *problem = to_c(problems[index]);
  return CAROM_OK;
}

/// The same for calls that have neither a world nor a scene: one text for each thread.
carom_result set_for_thread(carom_result result, const char* text) noexcept;
[[nodiscard]] const char* text_for_thread() noexcept;

/// An argument that must not be null, and what to say when it is.
struct Argument {
  const void* pointer;
  const char* null_text;
};

/// The text for the first that is null; null when none is.
[[nodiscard]] inline const char* first_null(std::initializer_list<Argument> arguments) noexcept {
  for (const Argument& argument : arguments) {
    if (argument.pointer == nullptr) return argument.null_text;
  }
  return nullptr;
}

/// Returns what `body` returns. What it throws becomes a result, and `set(result, text)` is told.
template <class Set, class Body>
carom_result without_exceptions(Set set, Body body) noexcept {
#ifdef __cpp_exceptions
  constexpr const char* no_memory = "there is not enough memory";
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return set(CAROM_OUT_OF_MEMORY, no_memory);
  } catch (const std::length_error&) {
    return set(CAROM_OUT_OF_MEMORY, no_memory);
  } catch (const std::exception& error) {
    try {
      return set(CAROM_FAILED, std::string{error.what()});
    } catch (...) {
      return set(CAROM_OUT_OF_MEMORY, no_memory);
    }
  } catch (...) {
    return set(CAROM_FAILED, "something that is no std::exception was thrown");
  }
#else
  static_cast<void>(set);
  return body();
#endif
}

/// A call for something that holds its own errors: a world or a scene.
template <class Holder, class Body>
carom_result guarded(const Holder* holder, std::initializer_list<Argument> arguments, Body body) noexcept {
  if (holder == nullptr) return set_for_thread(CAROM_NULL_ARGUMENT, "the world or scene is null");
  auto& errors = holder->errors;
  if (const char* null_text = first_null(arguments)) return errors.set(CAROM_NULL_ARGUMENT, null_text);
  return without_exceptions([&](carom_result result, auto text) { return errors.set(result, std::move(text)); }, body);
}

}  // namespace carom::c
