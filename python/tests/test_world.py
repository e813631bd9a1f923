"""A world from Python: shapes in, time on, answers out."""
import copy

import carom
import pytest


def box(side=10.0):
    world = carom.World()
    half = side / 2
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for start, end in zip(corners, corners[1:] + corners[:1]):
        world.add(carom.Wall(start, end))
    return world


def test_a_ball_meets_a_wall_at_its_exact_time():
    world = box()
    ball = world.add(carom.Ball((0, 0), (1, 0), 0.5))
    impact = world.advance_to_next_impact()
    assert (impact.time, impact.ball, impact.other) == (4.5, ball, carom.WallId(1))
    assert impact.contact == (5, 0)
    assert impact.normal == (-1, 0)
    assert world.velocity(ball) == (-1, 0)
    assert world.advance(1) == carom.Progress.done
    assert world.position(ball) == (3.5, 0)


def test_how_time_is_cut_does_not_matter():
    once = carom.gallery("pool-break").world()
    often = once.copy()
    once.advance_to(2)
    for step in range(1, 121):
        often.advance_to(step / 60)
    assert once.history == often.history
    assert once.counts == often.counts


def test_copies_are_snapshots():
    world = carom.gallery("pool-break").world()
    copies = [copy.copy(world), copy.deepcopy(world), world.copy()]
    before = world.history
    world.advance(5)
    assert world.history != before
    for other in copies:
        assert (other.time, other.history) == (0, before)
        other.advance(5)
        assert other.history == world.history


def test_ids_know_of_what_they_are():
    world = box()
    ball, pillar = world.add(carom.Ball((0, 0), radius=1)), world.add(carom.Pillar((3, 3), 1))
    assert repr(ball) == "BallId(0)" and ball == 0 and pillar == 0
    assert ball != pillar
    assert ball in world and pillar in world and carom.BallId(1) not in world
    world.remove(pillar)
    assert pillar not in world and ball in world
    with pytest.raises(TypeError, match="BallId"):
        world.remove(0)
    with pytest.raises(TypeError):
        world.ball(carom.WallId(0))
    with pytest.raises(IndexError):
        world.ball(7)


def test_edits_take_effect_now():
    world = box()
    ball = world.add(carom.Ball((0, 0), (1, 0), 0.5, mass=2))
    world.push(ball, (0, 4))
    assert world.velocity(ball) == (1, 2)
    world.set_velocity(ball, (0, 0))
    world.move_to(ball, [1, 1])
    assert world.position(ball) == (1, 1)
    world.change(ball, carom.Ball((2, 2), (0, 1), 1))
    assert world.ball(ball).radius == 1
    world.gravity = (0, -1)
    assert world.gravity == (0, -1)
    world.advance(1)
    assert world.position(ball) == (2, 2.5)


def test_movers_move_what_belongs_to_them():
    world = carom.World()
    piston = world.add(carom.Mover(motion=carom.MoverMotion((1, 0))))
    world.add(carom.Wall((0, -1), (0, 1), mover=piston))
    ball = world.add(carom.Ball((2, 0), radius=0.5))
    world.advance(2)
    # The piston comes to the ball at 1.5, and the ball goes on at twice its speed.
    assert world.velocity(ball) == (2, 0)
    assert world.position(ball) == (3, 0)
    assert world.pose(piston).offset == (2, 0)
    assert world.energy_given == 2
    assert carom.pose_at(world.mover_leg(piston), 1.25) == carom.Pose((1.25, 0))
    world.set_motion(piston, carom.MoverMotion())
    assert world.movers() == [piston] and world.motion(piston) == carom.MoverMotion()


def test_sensors_report_what_enters_and_leaves():
    world = carom.World()
    world.add(carom.Ball((0, 0), (1, 0), 0.5))
    world.add(carom.Sensor(carom.Circle((5, 0), 1), user_data=7))
    world.add(carom.Sensor(carom.Gate((8, -1), (8, 1))))
    world.advance(10)
    events = world.sensor_events()
    assert events["time"].tolist() == [4, 6, 8]
    assert events["kind"].tolist() == [carom.SensorEventKind.enter, carom.SensorEventKind.leave,
                                       carom.SensorEventKind.cross]
    assert events["direction"].tolist() == [-1, -1, carom.GateDirection.outward]
    assert events["user_data"].tolist() == [7, 7, 0]


def test_filters_let_shapes_pass():
    world = carom.World()
    ghost = world.add(carom.Ball((0, 0), (1, 0), 0.5, filter=carom.Filter(2, 0)))
    world.add(carom.Wall((3, -1), (3, 1)))
    world.advance(10)
    assert world.position(ghost) == (10, 0)


def test_questions_change_nothing():
    world = box()
    ball = world.add(carom.Ball((0, 0), (1, 0), 0.5))
    hit = world.first_hit(carom.MovingPoint((-4, 0), (1, 0)))
    assert (hit.time, hit.shape) == (3.5, ball)
    past = world.first_hit(carom.MovingPoint((-4, 0), (1, 0)), filter=carom.QueryFilter(except_=ball))
    assert (past.time, past.shape) == (9, carom.WallId(1))
    hits = world.all_hits(carom.MovingPoint((-4, 0), (1, 0)))
    assert [one.shape for one in hits] == [ball, carom.WallId(1)]
    assert world.overlapping(carom.Circle((1, 0), 0.6)) == [ball]
    assert world.nearest_ball((3, 0)) == carom.NearestBall(ball, 2.5)
    path = world.path(ball, 10)
    assert [impact.time for impact in path.impacts] == [4.5]
    assert carom.corners_of(path) == [(0, 0), (4.5, 0), (-1, 0)]
    assert world.path_if(ball, (0, 1), 5).impacts[0].other == carom.WallId(2)
    assert world.next_impact(ball, 10).time == 4.5
    assert world.time == 0 and world.counts.total == 0


def test_callbacks_see_the_world_at_each_impact():
    world = carom.gallery("pool-break").world()
    other = world.copy()
    seen = []
    world.advance_to(1, on_impact=lambda impact: seen.append((impact.time, world.time, impact.ball)))
    other.listen()
    other.advance_to(1)
    assert [time for time, _, _ in seen] == [now for _, now, _ in seen] == other.impacts()["time"].tolist()
    assert [ball for _, _, ball in seen] == other.impacts()["ball"].tolist()


def test_what_a_callback_raises_is_passed_on_and_the_history_goes_on():
    world = carom.gallery("pool-break").world()
    undisturbed = world.copy()

    def refuse(impact):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        world.advance_to(1, on_impact=refuse)
    assert world.counts.total == 1
    with pytest.raises(RuntimeError, match="advance_to"):
        world.advance_to(1, on_impact=lambda impact: world.advance_to(2))
    world.advance_to(1)
    undisturbed.advance_to(1)
    assert world.history == undisturbed.history


def test_tuning_changes_no_history():
    scene = carom.Scene(gases=[carom.PlacedGas(balls=3000, packing=0.4)])
    one, two = scene.world(), scene.world()
    two.tune(threads=2, tile=6)
    assert two.tuning.threads == 2 and two.tuning.horizon == one.tuning.horizon
    one.advance(0.5)
    two.advance(0.5)
    assert one.counts.total > 1000 and one.history == two.history


def test_a_world_says_what_is_in_it():
    world = box()
    world.add(carom.Ball((0, 0), radius=1))
    assert repr(world) == "<carom.World: 1 balls, 4 walls, 0 pillars, at time 0.0>"
