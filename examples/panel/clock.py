"""The time of a panel: docs/panel-protocol.md#the-clock. It is kept here, and the clock of the machine is left alone."""

import time

AHEAD_ALLOWED = 2_000


def monotonic():
    return time.monotonic_ns() // 1_000_000


class Clock:
    def __init__(self, floor):
        self.started = monotonic()
        battery = time.time_ns() // 1_000_000
        self.is_trusted = battery >= floor
        self.began = battery if self.is_trusted else floor

    def uptime(self):
        return monotonic() - self.started

    def now(self):
        return self.began + self.uptime()

    def hear(self, server_time):
        """Returns by how much the clock was set."""
        by = server_time - self.now()
        self.is_trusted = True
        if abs(by) <= AHEAD_ALLOWED:
            return 0
        self.began += by
        return by
