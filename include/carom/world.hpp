#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "carom/added.hpp"
#include "carom/bulk.hpp"
#include "carom/counts.hpp"
#include "carom/id_range.hpp"
#include "carom/ids.hpp"
#include "carom/impact.hpp"
#include "carom/jobs.hpp"
#include "carom/leg.hpp"
#include "carom/listening.hpp"
#include "carom/mover.hpp"
#include "carom/periodic_box.hpp"
#include "carom/problem.hpp"
#include "carom/progress.hpp"
#include "carom/queries.hpp"
#include "carom/sensor.hpp"
#include "carom/shapes.hpp"
#include "carom/stop.hpp"

namespace carom {

namespace cluster {
class Part;
}

/// How an advance to the next impact ended.
struct NextImpact {
  Progress progress = Progress::done;  ///< `done` also when there is no further impact
  std::optional<Impact> impact;  ///< what was played; without it, `progress` says why not: done means there is none

  /// Whether an impact was played.
  explicit operator bool() const noexcept { return impact.has_value(); }
  /// The impact, which must be there.
  [[nodiscard]] const Impact& operator*() const noexcept { return *impact; }
  [[nodiscard]] const Impact* operator->() const noexcept { return &*impact; }  ///< the same
};

/// How a world goes about its work. None of this changes what happens, not a single bit: only what it costs. The
/// defaults suit most worlds.
struct Tuning {
  /// How many threads execute a large world: at most 256. 0: as many as the machine has processors, or as `jobs` has
  /// workers. (With a callback, one, as in a build with CAROM_THREADS=OFF.) They start when the world first needs them;
  /// its copies share them, and may be advanced at the same time.
  unsigned threads = 1;
  /// Large worlds are executed in tiles of about this many by this many balls, one tile after another.
  double tile = 18;
  /// How far a tile is executed before the next one: until a ball has had about this many impacts.
  double horizon = 0.35;
  /// After how many impacts per ball (counting half for each of two balls) everything is rebuilt: the order of balls in
  /// memory, and what finds their neighbours.
  double rebuild = 15;
  /// The program's own job system, to use instead of threads of the world's own. `threads` is then the number of jobs
  /// that the work is divided into: with its default, 1, the thread that advances the world does everything.
  std::shared_ptr<JobSystem> jobs = nullptr;
};

/// Balls, walls and pillars, and the time now. All impacts up to now have been played, each at its own exact time, and
/// what has happened is the same to the last bit however the time was cut into advances.
///
/// Worlds are values: a copy is a snapshot, and assigning it back restores every bit.
///
/// Any number of threads may call const members at once, while none calls others.
///
/// Simultaneous impacts are played one after another: by time; at one instant, first those between legs that began
/// before it, then those that follow from them, level by level; within a level by the ids (the ball's, then what it
/// hit: balls before walls before pillars).
class World {
 public:
  /// An empty world at time 0.
  World();
  ~World();
  /// A snapshot, to the last bit.
  World(const World& other);
  /// A world that was moved from is empty, at time 0, and can be used as a new one.
  World(World&& other) noexcept;
  /// Restores a snapshot. Throws std::logic_error for a world whose own callback is running.
  World& operator=(const World& other);
  /// Throws std::logic_error for a world whose own callback is running (see `advance`).
  World& operator=(World&& other);  // NOLINT(performance-noexcept-move-constructor)

  /// Adds a shape at the time now. Throws ProblemError, adding nothing, when it is unsound (see carom/validity.hpp)
  /// or overlaps what is there by more than rounding: the problem names the other and the depth. A ball may overlap a
  /// one-sided wall: it is on its way through. Shapes that may not collide (see carom/filter.hpp) may overlap. A ball
  /// without a radius is sound: a point, which collides with everything but other points, so that two of them pass
  /// through each other.
  BallId add(const Ball& ball);
  WallId add(const Wall& wall);
  PillarId add(const Pillar& pillar);
  /// Sensors may overlap anything: they are refused only when they are unsound themselves (see carom/sensor.hpp).
  SensorId add(const Sensor& sensor);

  /// Adds a mover (see carom/mover.hpp), which begins to move now. A wall or pillar that names it moves with it from
  /// the time on at which it is added itself, from where it is put then. Throws ProblemError for an unsound one.
  MoverId add(const Mover& mover);

  /// Everything that keeps a shape from being added; empty when `add` would take it.
  [[nodiscard]] std::vector<Problem> problems_with(const Ball& ball) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Wall& wall) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Pillar& pillar) const;
  [[nodiscard]] std::vector<Problem> problems_with(const Sensor& sensor) const;

  /// As `add`, without ProblemError: returns the id of the shape, or the problems that kept it from being added.
  Added<BallId> try_add(const Ball& ball);
  Added<WallId> try_add(const Wall& wall);
  Added<PillarId> try_add(const Pillar& pillar);
  Added<SensorId> try_add(const Sensor& sensor);
  Added<MoverId> try_add(const Mover& mover);

  /// Replaces a shape as of now. Throws ProblemError, changing nothing, as `add` does; std::out_of_range for an id
  /// that is not there. Balls that slide along the wall, or rest on the shape, fall from now on.
  void change(BallId id, const Ball& ball);
  void change(WallId id, const Wall& wall);
  void change(PillarId id, const Pillar& pillar);
  void change(SensorId id, const Sensor& sensor);

  /// As `change`, without ProblemError: replaces the shape unless there are problems, and returns these. Empty: the
  /// shape has been replaced.
  [[nodiscard]] std::vector<Problem> try_change(BallId id, const Ball& ball);
  [[nodiscard]] std::vector<Problem> try_change(WallId id, const Wall& wall);
  [[nodiscard]] std::vector<Problem> try_change(PillarId id, const Pillar& pillar);
  [[nodiscard]] std::vector<Problem> try_change(SensorId id, const Sensor& sensor);

  /// Another velocity for a ball where it is; an impulse for it, which adds impulse / mass to its velocity; another
  /// place for it, with the same velocity. A new leg begins now, as by `change`, even if the velocity or place is the
  /// same. Each throws ProblemError, changing nothing, when the ball would be unsound, and `move_to` when it would
  /// overlap others; std::out_of_range for an id that is not there.
  void set_velocity(BallId id, Vec2 velocity);
  void push(BallId id, Vec2 impulse);    ///< adds impulse / mass to its velocity
  void move_to(BallId id, Vec2 center);  ///< with the same velocity

  /// The same without ProblemError: each returns the problems. Empty: it has been done.
  [[nodiscard]] std::vector<Problem> try_set_velocity(BallId id, Vec2 velocity);
  [[nodiscard]] std::vector<Problem> try_push(BallId id, Vec2 impulse);    ///< as `push`
  [[nodiscard]] std::vector<Problem> try_move_to(BallId id, Vec2 center);  ///< as `move_to`

  /// Takes a shape out as of now. Throws std::out_of_range for an id that is not there. Balls that it held fall.
  void remove(BallId id);
  void remove(WallId id);
  void remove(PillarId id);
  void remove(SensorId id);
  void remove(MoverId id);  ///< with its walls and pillars

  /// Another motion for a mover as of now, in place of its motion or program: it goes on from where it is. Balls that
  /// slide along its walls, or rest on its shapes, fall from now on, or are thrown. Each throws ProblemError, changing
  /// nothing, for what is unsound, and std::out_of_range for an id that is not there.
  void set_motion(MoverId id, const MoverMotion& motion);
  /// A program as of now: see carom/mover.hpp. An empty one stops the mover.
  void set_program(MoverId id, std::vector<MoverStep> program, bool repeats = false);
  /// Turns it to this angle at this rate (more than zero), then stops: as a program of one step.
  void turn_to(MoverId id, double angle, double rate);
  /// Shifts it to this offset at this speed (more than zero), then stops.
  void shift_to(MoverId id, Vec2 offset, double speed);

  /// The same without ProblemError: each returns the problems. Empty: it has been done.
  [[nodiscard]] std::vector<Problem> try_set_motion(MoverId id, const MoverMotion& motion);
  [[nodiscard]] std::vector<Problem> try_set_program(MoverId id, std::vector<MoverStep> program,
                                                     bool repeats = false);                ///< as `set_program`
  [[nodiscard]] std::vector<Problem> try_turn_to(MoverId id, double angle, double rate);   ///< as `turn_to`
  [[nodiscard]] std::vector<Problem> try_shift_to(MoverId id, Vec2 offset, double speed);  ///< as `shift_to`

  /// Makes the plane repeat (see carom/periodic_box.hpp). Throws ProblemError, changing nothing, for an unsound box and
  /// for a world that anything has been added to. Balls may be put anywhere then; `ball` and its kin give the image
  /// that is inside. Movers and sensors can't be added.
  void set_periodic_box(const PeriodicBox& box);
  /// The same without ProblemError: returns the problems. Empty: it has been set.
  [[nodiscard]] std::vector<Problem> try_set_periodic_box(const PeriodicBox& box);
  [[nodiscard]] const std::optional<PeriodicBox>& periodic_box() const noexcept;  ///< nothing where nothing repeats

  /// Whether the shape is there: it was added, and not removed.
  [[nodiscard]] bool has(BallId id) const noexcept;
  [[nodiscard]] bool has(WallId id) const noexcept;
  [[nodiscard]] bool has(PillarId id) const noexcept;
  [[nodiscard]] bool has(SensorId id) const noexcept;
  [[nodiscard]] bool has(MoverId id) const noexcept;  ///< whether the mover is there

  [[nodiscard]] Pose pose(MoverId id) const;           ///< where it is now; within a turn, where it turns without end
  [[nodiscard]] MoverMotion motion(MoverId id) const;  ///< how it moves now
  [[nodiscard]] MoverLeg mover_leg(MoverId id) const;  ///< the same, and until when; with the step of its program
  [[nodiscard]] std::vector<MoverId> movers() const;   ///< all that are there, in the order of ids
  /// When a mover begins to move otherwise next by itself: at a step of its program, and after every whole turn. The
  /// first double that is not before that; `forever` when none does.
  [[nodiscard]] double next_motion_change() const noexcept;

  /// A ball as it is now. Throws std::out_of_range for an id that is not there, as all that follow do.
  [[nodiscard]] Ball ball(BallId id) const;
  [[nodiscard]] Wall wall(WallId id) const;        ///< as it was added or changed; where it is now
  [[nodiscard]] Pillar pillar(PillarId id) const;  ///< as it was added or changed; where it is now
  [[nodiscard]] Sensor sensor(SensorId id) const;  ///< as it was added or changed
  [[nodiscard]] Vec2 position(BallId id) const;    ///< of its centre, now; inside the periodic box, if there is one
  /// Where it would be in the endless plane, had it never been put back into the periodic box: its displacement is the
  /// difference of two of these. Without a periodic box, its position.
  [[nodiscard]] Vec2 unwrapped_position(BallId id) const;
  [[nodiscard]] Vec2 velocity(BallId id) const;  ///< now; length per time
  /// The ball's motion since its last impact; `position_at(leg, time)` says where it was at any time since.
  [[nodiscard]] Leg leg(BallId id) const;
  /// How many are there.
  [[nodiscard]] std::size_t ball_count() const noexcept;
  [[nodiscard]] std::size_t wall_count() const noexcept;    ///< of walls
  [[nodiscard]] std::size_t pillar_count() const noexcept;  ///< of pillars
  [[nodiscard]] std::size_t sensor_count() const noexcept;  ///< of sensors
  /// The ids of what is there, in order; nothing is copied. The world must outlive the range.
  [[nodiscard]] IdRange<BallId, World> ball_ids() const noexcept;
  [[nodiscard]] IdRange<WallId, World> wall_ids() const noexcept;      ///< of walls
  [[nodiscard]] IdRange<PillarId, World> pillar_ids() const noexcept;  ///< of pillars
  [[nodiscard]] IdRange<SensorId, World> sensor_ids() const noexcept;  ///< of sensors
  /// The same as lists of their own.
  [[nodiscard]] std::vector<BallId> balls() const;
  [[nodiscard]] std::vector<WallId> walls() const;      ///< in the order of the ids
  [[nodiscard]] std::vector<PillarId> pillars() const;  ///< in the order of the ids
  [[nodiscard]] std::vector<SensorId> sensors() const;  ///< in the order of the ids

  /// Writes the position, the velocity or both of every ball to `out`, in the order of ids, or of the balls in
  /// `options.which`, in that order. A span, vector or array will do, or a part of each record of a larger buffer
  /// (`Strided`). Nothing is allocated. Throws std::invalid_argument, writing nothing, when `out` is too short, and
  /// std::out_of_range, when part may have been written, for an id that is not there.
  ///
  /// `options.at` is a time up to now: the balls are as they were after `advance_to(at)`, to the last bit. A ball's
  /// present leg is enough for that from its last impact on. For earlier times `keep_legs` is needed; without it, and
  /// for times before the last advance began, std::out_of_range is thrown when such a ball is asked for. A ball that
  /// was added or changed after that time is where it was put.
  void positions(Strided<Vec2> out, const ReadOptions& options = {}) const;
  void positions(Strided<Vec2f> out, const ReadOptions& options = {}) const;
  /// The `unwrapped_position` of every ball, or of those in `which`, now.
  void unwrapped_positions(Strided<Vec2> out, const ReadOptions& options = {}) const;
  void velocities(Strided<Vec2> out, const ReadOptions& options = {}) const;   ///< length per time
  void velocities(Strided<Vec2f> out, const ReadOptions& options = {}) const;  ///< length per time
  void states(Strided<BallState> out, const ReadOptions& options = {}) const;  ///< positions and velocities

  /// Whether to keep the legs that end during an advance until the next advance begins, so that balls can be read at
  /// any time of it. Takes 64 bytes for each ball of each impact. Off by default.
  void keep_legs(bool keep);
  [[nodiscard]] bool keeps_legs() const noexcept;  ///< as it was set

  [[nodiscard]] double time() const noexcept;  ///< now; 0 for a new world

  /// Plays everything that happens up to and including the time now + dt, or the time t (an impact whose `time` is t
  /// included). Throws ProblemError, changing nothing, for a step with `problems_with_step` (it is negative, NaN or
  /// infinite) and for a time with `problems_with_time`.
  ///
  /// `on_impact` is called for every impact, in the order of play. It may read the world, which stands at the time of
  /// that impact, and copy it. Whatever would change the world (add, change, remove, advance, tune, reserve, assigning
  /// to it) throws std::logic_error there, and the world goes on as if that had not been tried; to move from it, which
  /// can't throw, ends the program. What `on_impact` throws is passed on: the impact has been played, the world stands
  /// at its time, and the next advance goes on to the history that it would have had.
  ///
  /// That the world stands at each impact is costly: impacts are then played one by one, in order, by one thread. With
  /// 10⁵ balls such an advance takes 2.4 times as long as one without a callback, 3.4 times where two threads would
  /// play it (bench/README.md). To know what has happened, `listen` and read `impacts` after the advance: that costs a
  /// sixth more at most, and works with tiles and threads.
  ///
  /// `stop` may be requested from another thread or a signal handler; it is checked every few hundred events, and the
  /// advance then returns `Progress::stopped`, within milliseconds for most worlds. Everything before `time()` has been
  /// played by then, and nothing after it; of what happens at `time()` itself, the first part in the order of play. The
  /// next advance goes on to the history that it would have had, to the last bit. It first has to rebuild its data
  /// structures, which takes as long as a few impacts of every ball: to play for a few milliseconds at a time,
  /// advance in small steps instead.
  ///
  /// Collapse: restitution below 1 can ask for infinitely many impacts in a finite time. Impacts of a ball between
  /// which the shapes have closed by no more than 1e-4 of their reach are in one row. A row loses energy for 8 to 64
  /// impacts: as many as leave 1e-4 of a relative velocity. Further ones are lossless, and the two separate with at
  /// least 2⁻⁴⁴ of their speeds. This is a pure function of the legs, so the history stays the same bits.
  /// `counts().lossless` says how often; docs/math.md, "Contact with loss", says why. Outside of rows every impact has
  /// its own restitution.
  ///
  /// Under gravity another rule takes its place ("Coming to rest" there). A rebound from a wall's face that would rise
  /// by no more than 1e-10 of the radius does not leave it: the ball slides along the wall without friction, at no
  /// cost, up to its end, and rests where two walls hold it. On pillars, wall ends and other balls, slow impacts that
  /// follow each other closely are lossless, so that hops do not become ever shorter.
  Progress advance(double dt, const OnImpact& on_impact = {}, StopToken stop = {});
  Progress advance_to(double t, const OnImpact& on_impact = {}, StopToken stop = {});  ///< as `advance`

  /// Advances to the next impact, plays it and stops at its time. When there is none before `limit`, nothing changes.
  /// Nothing has been played either when the world is stuck, or when `stop` was requested before; in the latter case
  /// time may have gone on.
  NextImpact advance_to_next_impact(double limit = 1e300, StopToken stop = {});

  /// From now on, the impacts of every advance are kept for `impacts`: all of them, or those that are asked for. It
  /// costs little, with several threads too, and changes nothing in what happens. A world that is advanced for very
  /// long at once keeps all of them, about a hundred bytes each: take several advances.
  void listen(Listening which = {});
  void stop_listening();  ///< and forgets what was kept
  /// The impacts of the last advance (`advance`, `advance_to` or `advance_to_next_impact`) in the order of play, if the
  /// world was listening. Valid until the world is advanced, assigned to or destroyed, or listens otherwise.
  [[nodiscard]] std::span<const Impact> impacts() const noexcept;

  /// What sensors have reported in the last advance (`advance`, `advance_to` or `advance_to_next_impact`): by time,
  /// then by sensor, then by ball; what one sensor reports of one ball is in order, and enter and leave take turns.
  /// Valid until the world is advanced, assigned to or destroyed.
  ///
  /// An advance to a time reports everything up to and including it; the events have the same bits however time is cut
  /// into advances, with any number of threads. One that ends earlier, at an impact or stuck or stopped, reports what
  /// comes before the time now: what happens at that moment is reported by the next advance.
  ///
  /// A ball that is inside when it or the sensor is added or changed enters then, and one that is inside when one of
  /// them is removed, or is outside by a change, leaves then. The next advance reports it.
  [[nodiscard]] std::span<const SensorEvent> sensor_events() const noexcept;

  /// The squeezes of the last advance, in the order of time. A ball that a mover presses against something, or against
  /// two things, has impacts faster and faster as the room goes. When it touches all of them to within 1e-2 of its
  /// radius and cannot get out of the way, it stops, and so does the mover, until that is set in motion again or the
  /// next step of its program begins. The energy of the ball goes back to the mover. When balls are pressed against
  /// each other so that the world would be stuck, all that move stand still, and these balls stop.
  [[nodiscard]] std::span<const Squeeze> squeezes() const noexcept;

  /// Everything that keeps the world from advancing to a time; empty when `advance_to` would take it. The time is to be
  /// finite and not before now. Beyond the time 1e200 (1e70 with gravity), no ball may come farther than 1e290 from the
  /// origin on its present leg, even where something is in its way, so that every place stays finite.
  [[nodiscard]] std::vector<Problem> problems_with_time(double t) const;
  /// The same for `advance`: the step is to be finite and not negative, and the world able to advance to its end.
  [[nodiscard]] std::vector<Problem> problems_with_step(double dt) const;

  // Questions (see carom/queries.hpp), about the shapes as they stand now. They search only what is near, like an
  // advance does; but right after a copy, a stop, or a long time without impacts, and while all balls are points, they
  // go through all balls: see `prepare_queries`.

  /// The first shape that a ray or a moving circle hits from its start up to and including the time `t_max`, while all
  /// balls stay where they are now; of several at the same time, the one with the smallest id. What is a hit is what
  /// `sweep` says, and its numbers are those of `sweep`: one-sided walls stop only what comes from their side, and a
  /// graze is none. A circle that touches or overlaps something at its start hits it at time 0 if it is closing (for a
  /// circle, toward the other's centre), and not at all otherwise: so a ray that starts inside a ball does not hit that
  /// ball on its way out. A ray, like every point, passes through balls and pillars without a radius, and through the
  /// ends of walls in its own line. With an acceleration its path is a parabola: give it `gravity()` to ask what a ball
  /// that is thrown would hit; it may start at rest then. What has NaN or an infinity in it (but for `t_max`), a
  /// negative radius, or neither velocity nor acceleration hits nothing.
  [[nodiscard]] std::optional<CastHit> first_hit(const MovingPoint& ray, double t_max = forever,
                                                 const QueryFilter& filter = {}) const;
  [[nodiscard]] std::optional<CastHit> first_hit(const MovingCircle& circle, double t_max = forever,
                                                 const QueryFilter& filter = {}) const;
  /// All shapes that it hits on its way, as if it passed through each: in the order of time, then of ids. Each shape is
  /// hit once at most: the first time, when a parabola comes back to it. `find_hits` puts them into `found`, in place
  /// of what was there, and allocates nothing else.
  [[nodiscard]] std::vector<CastHit> all_hits(const MovingPoint& ray, double t_max = forever,
                                              const QueryFilter& filter = {}) const;
  [[nodiscard]] std::vector<CastHit> all_hits(const MovingCircle& circle, double t_max = forever,
                                              const QueryFilter& filter = {}) const;
  /// The same into the caller's memory.
  void find_hits(std::vector<CastHit>& found, const MovingPoint& ray, double t_max = forever,
                 const QueryFilter& filter = {}) const;
  void find_hits(std::vector<CastHit>& found, const MovingCircle& circle, double t_max = forever,
                 const QueryFilter& filter = {}) const;

  /// All shapes that share a point with a circle or a rectangle, in the order of ids; touching counts (see
  /// carom/overlap.hpp). A circle without a radius asks what is at a point. `find_overlapping` puts them into `found`,
  /// in place of what was there, and allocates nothing else.
  [[nodiscard]] std::vector<ShapeId> overlapping(const Circle& circle, const QueryFilter& filter = {}) const;
  [[nodiscard]] std::vector<ShapeId> overlapping(const Rectangle& rectangle, const QueryFilter& filter = {}) const;
  /// The same into the caller's memory.
  void find_overlapping(std::vector<ShapeId>& found, const Circle& circle, const QueryFilter& filter = {}) const;
  void find_overlapping(std::vector<ShapeId>& found, const Rectangle& rectangle, const QueryFilter& filter = {}) const;

  /// The ball whose edge is nearest to a point, if one is no farther away than `within`; inside of a ball its distance
  /// is negative. Of several at the same distance, the one with the smallest id.
  [[nodiscard]] std::optional<NearestBall> nearest_ball(Vec2 point, double within = forever,
                                                        const QueryFilter& filter = {}) const;

  /// How a ball will fly up to and including the time `until`, or up to its impact number `most_impacts`: exactly as an
  /// advance will play it, with all that the other balls do meanwhile. A copy of the world is played, without sensors,
  /// listening and kept legs, by one thread. **So it costs what playing the whole world costs**: any ball may come to
  /// matter through others, and impacts between balls that touch pass on motion in no time. bench/README.md has numbers
  /// (some milliseconds for 10⁴ balls). **Where others go on colliding, it has no end without a time to end at**, even
  /// if this ball has no impact any more. Throws std::out_of_range for an id that is not there, as the next two do.
  [[nodiscard]] BallPath path(BallId ball, double until, std::size_t most_impacts = unlimited,
                              StopToken stop = {}) const;
  /// The same if the ball had another velocity now: what `change` and an advance would play. Throws ProblemError for a
  /// velocity that no ball can have.
  [[nodiscard]] BallPath path_if(BallId ball, Vec2 velocity, double until, std::size_t most_impacts = unlimited,
                                 StopToken stop = {}) const;
  /// The first impact of a path.
  [[nodiscard]] NextImpact next_impact(BallId ball, double until, StopToken stop = {}) const;

  /// Rebuilds what finds shapes, unless it is up to date: for many questions to a world that has just been copied, say.
  /// It changes no answer, and takes as long as a question that goes through all balls some ten times.
  void prepare_queries();

  /// The acceleration of all balls, each times its `gravity_scale`; zero for a new world.
  [[nodiscard]] Vec2 gravity() const noexcept;
  /// Changes it as of now: every ball that it acts on, before or after, begins a new leg, and those at rest wake. The
  /// next advance rebuilds everything first. Throws ProblemError, changing nothing, for a gravity that is not finite or
  /// has a coordinate larger than 1e20.
  void set_gravity(Vec2 gravity);
  /// As `set_gravity`, without ProblemError: returns the problems. Empty: it has been done.
  [[nodiscard]] std::vector<Problem> try_set_gravity(Vec2 gravity);

  [[nodiscard]] double energy() const;          ///< kinetic and potential
  [[nodiscard]] double kinetic_energy() const;  ///< ½ Σ m v²
  /// −Σ m s g·x, with the `gravity_scale` s of each ball: zero at the origin, and without gravity.
  [[nodiscard]] double potential_energy() const;
  /// What movers, kicks and thermal walls have given to balls so far; less than zero when they have taken more. Apart
  /// from edits, the energy changes by this and by what restitution takes, to rounding.
  [[nodiscard]] double energy_given() const;
  [[nodiscard]] Vec2 momentum() const;                 ///< Σ m v; gravity changes it
  [[nodiscard]] ImpactCounts counts() const noexcept;  ///< of all impacts so far
  /// What it has cost so far, adding shapes included. A copy goes on from there.
  [[nodiscard]] WorkCounts work() const noexcept;

  void tune(const Tuning& tuning);                      ///< changes what further advances cost, and nothing else
  [[nodiscard]] const Tuning& tuning() const noexcept;  ///< as it is now

  /// Makes room for this many balls at once, if it is known how many will be added.
  void reserve(std::size_t balls);

  /// A hash of the history: of every ball's last leg (start, centre, velocity, as bits) in the order of ids, and of the
  /// number of impacts. Worlds with equal histories have equal hashes, on every machine.
  [[nodiscard]] std::uint64_t history() const;

  static constexpr double forever = std::numeric_limits<double>::infinity();         ///< no end
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();  ///< no limit

 private:
  friend class CheckpointWriter;
  friend class CheckpointReader;
  friend class cluster::Part;
  class Engine;
  explicit World(std::unique_ptr<Engine> engine) noexcept;
  [[nodiscard]] const Engine& engine() const noexcept;
  /// The engine, to change something: throws std::logic_error, naming the call, within the world's own callback.
  [[nodiscard]] Engine& engine_for(const char* call);
  void throw_in_callback(const char* call) const;
  [[nodiscard]] BallPath play_path(BallId ball, double until, std::size_t most_impacts, StopToken stop);
  std::unique_ptr<Engine> engine_;  ///< none after it was moved from
};

}  // namespace carom
