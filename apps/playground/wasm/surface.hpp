#pragma once

#include <string>
#include <vector>

#include "c/handle.hpp"
#include "carom/world.hpp"

/// What the page asks of the engine beyond carom/carom.h and carom/carom_scene.h, of which the module exports what is
/// used.
/// `apps/playground/engine` wraps all of it; docs/playground.md describes that.
///
/// Nothing here throws or needs an exception: problems are looked for beforehand, and left as an answer. Pointers must
/// not be null.

/// Makes a function visible from outside under its own name.
#ifdef __wasm__
#define PAGE_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name
#else
#define PAGE_EXPORT(name) extern "C" auto name
#endif

namespace carom::page {

/// Eight-byte numbers one after another, as JavaScript looks at them.
using Numbers = std::vector<double>;

/// Leaves a text for the caller: `page_answer` says where it is.
void answer(std::string text);

/// Whether there are no problems; those that there are are left as the answer.
[[nodiscard]] bool is_done(const std::vector<Problem>& problems);

}  // namespace carom::page
