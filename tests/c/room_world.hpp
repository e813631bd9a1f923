#pragma once

#include <carom/world.hpp>

#include "c/room.h"

/// The room as a carom::World.
carom::World world_of(const room& room);
