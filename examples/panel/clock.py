"""The time of a panel: docs/panel-protocol.md#the-clock. It is kept here, and the clock of the machine is left alone."""

import time

AHEAD_ALLOWED = 2_000
EXCHANGE_MAX = 2_000
ESTIMATE_MAX = 3_600_000


def monotonic():
    return time.monotonic_ns() // 1_000_000


class Clock:
    def __init__(self, floor):
        self.started = monotonic()
        battery = time.time_ns() // 1_000_000
        self.is_trusted = battery >= floor
        self.began = battery if self.is_trusted else floor
        self.estimate = None

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

    # The time of the server, for commands. The clock of the panel has no part in it.

    def learn(self, server_time, sent_at):
        """An answer to a question that was sent then. On average it is half a second later than it says, and was said half way through."""
        now = monotonic()
        if now - sent_at < EXCHANGE_MAX:
            self.estimate = (server_time + 500 - (sent_at + now) // 2, now)

    def server_time(self):
        if self.estimate is None or monotonic() - self.estimate[1] > ESTIMATE_MAX:
            return None
        return self.estimate[0] + monotonic()

    def is_estimate_old(self):
        return self.estimate is None or monotonic() - self.estimate[1] > ESTIMATE_MAX // 2
