#pragma once

/// The keys of the format, each in one place: the reader, the writer and the test of the schema use the lists in
/// shape_keys.hpp, generator_keys.hpp, game_keys.hpp, show_keys.hpp and keys.hpp, which has the whole. Each list calls
/// keys.required(name, member) or keys.optional(name, member) for every key. The default of an optional key is the
/// member's value in a new object.
namespace carom::scene {

/// Chooses the list by type.
template <class T>
struct Of {};

}  // namespace carom::scene
