#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "carom/validity.hpp"
#include "carom/world.hpp"

/// The classic time-stepped simulator, beside the exact one of carom/world.hpp and on the same shapes and responses: to
/// be compared with it, and taught. docs/stepping.md says what stepping is, and what it costs.
///
/// A step adds gravity · step to every velocity, moves every ball by its new velocity · step (semi-implicit Euler: the
/// velocity first, then the place), finds what overlaps then (squared distances, no square roots), and
/// responds as carom/response.hpp does. What happens within a step is missed: balls that collide and separate again
/// within a step, or pass through a wall in one, have no impact. What is found is found late, and deeper than it
/// happened: that is called penetration, and there are three ways to treat it.
namespace carom {

/// What is done about shapes that overlap at the end of a step.
///
/// In all three touching counts as overlap, and only shapes that are closing get an impulse: separating never is an
/// impact, however deep the overlap. The contact's normal is that of the places it is computed from: the line of
/// centres, or from the nearest point of a wall to the centre. Where there is no such line (a centre exactly on the
/// other or on the wall) nothing is done.
enum class Penetration : std::uint8_t {
  /// Searches the step for the moment of impact by halving it, and takes it from there: the two are put where they were
  /// then, respond, and fly on for the rest of the step.
  /// When several overlap, the earliest impact is played first (at one moment, the one with the smaller ids); balls
  /// that fly on are tested again, so a step may have a whole chain of impacts, up to 64 per ball. Shapes that already
  /// overlap when the step begins, and are closing, collide at its beginning.
  /// Approximate are: the moment, to step / 2^halvings, always a little too early; and that only overlaps at the end of
  /// the step are found.
  bisect,
  /// Leaves them where they are; the impulse will separate them. All overlaps are found first and then treated in the
  /// order
  /// of ids, each with the velocities that those before have left.
  /// Approximate are: the moment (the end of the step), the place, and with it the normal.
  ignore,
  /// As `ignore`, but also moves them apart along the normal until they touch: both balls, or the ball alone when the
  /// other is fixed. When several overlap, each is pushed from where those before have left it; a pair that has come
  /// apart by then is left alone; and a ball that is pushed into a third shape is found there by the next step.
  push_apart,
};

/// How the way is shared when two balls are pushed apart.
enum class PushShares : std::uint8_t {
  halves,           ///< half for each, as the lecture has it; moves the centre of mass when the masses differ
  by_inverse_mass,  ///< m_b/(m_a + m_b) for a: the centre of mass stays where it is
};

/// How overlaps are searched for. It changes what a step costs, and not a bit of what happens.
enum class Search : std::uint8_t {
  by_size,    ///< all pairs in a small world, a grid in a larger one
  all_pairs,  ///< n²/2 tests per step
  grid,       ///< only those in the same cells
};

/// How a world is stepped.
struct Stepping {
  double step = 1.0 / 60;                             ///< time, more than zero
  Penetration penetration = Penetration::push_apart;  ///< what is done about overlaps
  PushShares shares = PushShares::halves;             ///< of the way, by `push_apart`
  std::uint32_t halvings = 20;                        ///< of the step, by `bisect`: from 1 to 60
  Search search = Search::by_size;                    ///< for overlaps
};

/// Everything that is wrong with these; empty when a world can be stepped so.
[[nodiscard]] std::vector<Problem> problems_with(const Stepping& stepping);

/// Balls, walls and pillars that go forward step by step. The same shapes and the same stepping give the same bits on
/// every machine; another step gives another history.
///
/// One-sided walls: a ball that comes to overlap one is stopped when its centre was on a stopped side, at the beginning
/// of the step (by `bisect`: at the moment found). Otherwise, or when it overlaps the wall at time 0 deeper than
/// rounding, or once its centre has got to the open side, it is on its way through, and the wall, ends included, leaves
/// it alone until it is clear. (The exact world tests each end on its own.)
///
/// Filters and user data are those of the exact world. Movers, kicks and thermal walls are not known here: a wall or
/// pillar that has them is taken as a fixed one without. (`make_stepped` refuses a scene with them.)
///
/// Worlds are values: a copy is a snapshot.
class SteppedWorld {
 public:
  /// Throws ProblemError, with all problems, when the stepping is not sound.
  explicit SteppedWorld(const Stepping& stepping = {});
  ~SteppedWorld();
  /// A snapshot.
  SteppedWorld(const SteppedWorld& other);
  /// Takes over the other, which may only be destroyed or assigned to then.
  SteppedWorld(SteppedWorld&& other) noexcept;
  SteppedWorld& operator=(const SteppedWorld& other);      ///< restores a snapshot
  SteppedWorld& operator=(SteppedWorld&& other) noexcept;  ///< takes over the other

  /// Adds a shape at the time now; ids count from 0, each kind on its own. Throws ProblemError, adding nothing, when it
  /// is unsound (see carom/validity.hpp). Unlike the exact world it takes shapes that overlap: they are a penetration.
  BallId add(const Ball& ball);
  WallId add(const Wall& wall);
  PillarId add(const Pillar& pillar);

  /// The acceleration of all balls, each times its `gravity_scale`; zero for a new world.
  [[nodiscard]] Vec2 gravity() const noexcept;
  /// Changes it from the next step on. Throws ProblemError, changing nothing, for a gravity that is not finite or
  /// larger than 1e70. No ball rests: one that lies on something is let fall and stopped anew by every step. When
  /// penetration is ignored, it sinks by g · step² each time.
  void set_gravity(Vec2 gravity);

  /// A shape as it is now. These throw std::out_of_range for an id that is not there.
  [[nodiscard]] Ball ball(BallId id) const;
  [[nodiscard]] Wall wall(WallId id) const;        ///< as it was added
  [[nodiscard]] Pillar pillar(PillarId id) const;  ///< as it was added
  [[nodiscard]] Vec2 position(BallId id) const;    ///< of its centre, now
  [[nodiscard]] Vec2 velocity(BallId id) const;    ///< now; length per time
  /// All balls, in the order of their ids.
  [[nodiscard]] std::vector<BallId> balls() const;

  [[nodiscard]] const Stepping& stepping() const noexcept;  ///< how it is stepped
  [[nodiscard]] std::uint64_t steps() const noexcept;       ///< taken so far
  [[nodiscard]] double time() const noexcept;               ///< steps · step

  /// Takes one step. `on_impact` is called for every impact, in the order in which they are played, with the moment
  /// found by `bisect`, else with the time at the end of the step. It must not change the world. When `stop` is
  /// requested before there was an impact, there is no step, and `Progress::stopped`; a step is never stuck.
  Progress step(const OnImpact& on_impact = {}, StopToken stop = {});
  /// Takes all steps that end at or before t; one that misses t by rounding ends at it. Throws ProblemError when t
  /// is NaN or infinite. When `stop` is requested, the world stands at the end of a step.
  Progress advance_to(double t, const OnImpact& on_impact = {}, StopToken stop = {});

  [[nodiscard]] double energy() const;            ///< kinetic and potential
  [[nodiscard]] double kinetic_energy() const;    ///< ½ Σ m v²
  [[nodiscard]] double potential_energy() const;  ///< −Σ m s g·x: zero at the origin, and without gravity
  [[nodiscard]] Vec2 momentum() const;            ///< Σ m v
  /// Impacts with an impulse. None is ever taken as lossless: a step is a shortest time already.
  [[nodiscard]] const ImpactCounts& counts() const noexcept;
  /// The deepest overlap of any two when they were treated, as a length: at the ends of steps; by `bisect`,
  /// at the moments found. A ball on its way through a one-sided wall does not count.
  [[nodiscard]] double deepest_penetration() const noexcept;
  /// How many balls have had 64 impacts in one step, so that `bisect` left them alone for the rest of it.
  [[nodiscard]] std::uint64_t cut_short() const noexcept;

  /// A hash of every ball's centre and velocity (as bits, in the order of ids), the steps and the impacts.
  [[nodiscard]] std::uint64_t history() const;

 private:
  class Stepper;
  std::unique_ptr<Stepper> stepper_;
};

}  // namespace carom
