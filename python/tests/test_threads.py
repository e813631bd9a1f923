"""The GIL, Ctrl-C, and several threads."""
import os
import signal
import threading
import time

import carom
import pytest


@pytest.fixture(autouse=True)
def ctrl_c_is_handled():
    """A shell's background job inherits a SIGINT that is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def large_gas():
    return carom.Scene(gases=[carom.PlacedGas(balls=2000, packing=0.5)]).world()


def advance_until_stopped(world, stop, results):
    results.append(world.advance(1e6, stop=stop))


def test_other_threads_run_while_a_world_advances():
    world, stop, results = large_gas(), carom.StopFlag(), []
    player = threading.Thread(target=advance_until_stopped, args=(world, stop, results))
    player.start()
    # If the advance held the GIL, this thread would not come here before it has ended: it would take days.
    while not world_is_busy(world):
        time.sleep(0.001)
    time.sleep(0.01)
    assert player.is_alive()
    stop.request()
    player.join()
    assert results == [carom.Progress.stopped]
    assert stop.requested


def world_is_busy(world):
    try:
        world.time
    except RuntimeError as error:
        assert "another thread advances this world" in str(error)
        return True
    return False


def test_a_stopped_world_goes_on_to_the_same_history():
    world, other, stop, results = large_gas(), large_gas(), carom.StopFlag(), []
    player = threading.Thread(target=advance_until_stopped, args=(world, stop, results))
    player.start()
    while not world_is_busy(world):
        time.sleep(0.001)
    stop.request()
    player.join()
    end = world.time + 0.01
    world.advance_to(end)
    other.advance_to(end)
    assert world.history == other.history


def interrupt_when_busy(world):
    while not world_is_busy(world):
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_stops_a_long_advance_and_leaves_the_world_usable():
    world, other = large_gas(), large_gas()
    threading.Thread(target=interrupt_when_busy, args=(world,)).start()
    with pytest.raises(KeyboardInterrupt):
        world.advance(1e6)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    end = world.time + 0.01
    world.advance_to(end)
    other.advance_to(end)
    assert world.history == other.history


def test_ctrl_c_that_the_program_handles_does_not_end_the_advance():
    world, other, stop, handled, sent = large_gas(), large_gas(), carom.StopFlag(), [], []
    before = signal.signal(signal.SIGINT, lambda *_: handled.append(len(sent)))

    def interrupt_once(impact):
        if not sent:
            sent.append(impact.time)
            os.kill(os.getpid(), signal.SIGINT)

    try:
        world.advance(0.05, on_impact=interrupt_once, stop=stop)
    finally:
        signal.signal(signal.SIGINT, before)
    assert handled == [1] and not stop.requested and world.time == 0.05
    other.advance(0.05)
    assert world.history == other.history


def test_ctrl_c_ends_a_callback_that_plays_another_world():
    outer, inner = large_gas(), large_gas()

    def play_on(impact):
        threading.Thread(target=interrupt_when_busy, args=(inner,)).start()
        inner.advance(1e6)

    with pytest.raises(KeyboardInterrupt):
        outer.advance(1, on_impact=play_on)
    assert outer.counts.total == 1
    assert outer.advance(0.01) == inner.advance(0.01) == carom.Progress.done


def test_worlds_of_their_own_are_played_by_several_threads():
    worlds = [carom.gallery("mixing").world() for _ in range(3)]
    threads = [threading.Thread(target=world.advance, args=(1,)) for world in worlds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({world.history for world in worlds}) == 1
