#include "c/convert.hpp"
#include "c/editing.hpp"
#include "c/reading.hpp"
#include "carom/carom_sensor.h"

using namespace carom;
using namespace carom::c;

namespace {

carom_gate_direction direction_of(const SensorEvent& event) noexcept {
  if (!event.direction) return CAROM_NOT_CROSSED;
  return *event.direction == GateDirection::inward ? CAROM_INWARD : CAROM_OUTWARD;
}

carom_sensor_event event_to_c(const SensorEvent& event) noexcept {
  return {.time = event.time,
          .sensor = event.sensor.index,
          .ball = event.ball.index,
          .kind = static_cast<std::int32_t>(event.kind),
          .direction = direction_of(event),
          .center = to_c(event.center),
          .user_data = event.user_data};
}

static_assert(static_cast<int>(SensorEventKind::enter) == CAROM_ENTER &&
              static_cast<int>(SensorEventKind::leave) == CAROM_LEAVE &&
              static_cast<int>(SensorEventKind::cross) == CAROM_CROSS);

}  // namespace

carom_sensor carom_default_sensor() { return to_c(Sensor{}); }

carom_result carom_add_sensor(carom_world* world, const carom_sensor* sensor, carom_sensor_id* id) {
  return add(world, sensor, id);
}
carom_result carom_check_sensor(const carom_world* world, const carom_sensor* sensor) { return check(world, sensor); }
carom_result carom_change_sensor(carom_world* world, carom_sensor_id id, const carom_sensor* sensor) {
  return change(world, SensorId{id}, sensor);
}
carom_result carom_remove_sensor(carom_world* world, carom_sensor_id id) { return c::remove(world, SensorId{id}); }
carom_result carom_has_sensor(const carom_world* world, carom_sensor_id id, bool* has) {
  return c::has(world, SensorId{id}, has);
}
carom_result carom_get_sensor(const carom_world* world, carom_sensor_id id, carom_sensor* sensor) {
  return c::get(world, SensorId{id}, sensor, [&](const World& from) { return to_c(from.sensor({id})); });
}
carom_result carom_read_sensor_ids(const carom_world* world, carom_sensor_id* ids, size_t capacity, size_t* count) {
  return guarded_read(world, ids, capacity, [&] {
    const World& from = world->world;
    return read_range(world, from.sensor_ids(), from.sensor_count(), ids, capacity, count, index_of);
  });
}
carom_result carom_read_sensor_events(const carom_world* world, carom_sensor_event* events, size_t capacity,
                                      size_t* count) {
  return guarded_read(world, events, capacity, [&] {
    const auto all = world->world.sensor_events();
    return read_range(world, all, all.size(), events, capacity, count, event_to_c);
  });
}
