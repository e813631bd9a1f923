#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>

#include "c/errors_by_thread.hpp"
#include "carom/carom.h"
#include "carom/stop.hpp"
#include "carom/world.hpp"

// The opaque types of carom/carom.h.

struct carom_stop {
  carom::StopFlag flag;
};

struct carom_world {
  carom::World world;

  carom_on_impact on_impact = nullptr;
  void* context = nullptr;
  const carom_stop* stop = nullptr;
  bool is_calling_back = false;
  mutable carom::c::ErrorsByThread errors;
};

namespace carom::c {

inline StopToken token_of(const carom_world& world) {
  return world.stop == nullptr ? StopToken{} : StopToken{world.stop->flag};
}

inline void put(carom_progress* progress, carom_progress value) {
  if (progress != nullptr) *progress = value;
}

/// A call that changes the world, which its own callback can't do.
template <class Body>
carom_result guarded_change(carom_world* world, std::initializer_list<Argument> arguments, Body body) noexcept {
  if (world != nullptr && world->is_calling_back)
    return world->errors.set(
        CAROM_IN_CALLBACK,
        "the world can't be changed by its own callback: take note, and do it when the advance has "
        "returned");
  return guarded(world, arguments, std::move(body));
}

/// A call that makes something new, of type T, where `made` points to.
template <class T, class Make>
carom_result guarded_creation(T** made, Make make) noexcept {
  if (made == nullptr) return set_for_thread(CAROM_NULL_ARGUMENT, "there is no pointer for what is to be made");
  return without_exceptions(
      [](carom_result result, const auto& text) {
        if constexpr (std::is_convertible_v<decltype(text), const char*>) return set_for_thread(result, text);
        return set_for_thread(result, "it can't be made");
      },
      [&] {
        *made = make();
        return CAROM_OK;
      });
}

}  // namespace carom::c
