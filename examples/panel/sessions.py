"""What proves a panel: a token, or a key that begins sessions. docs/panel-protocol.md#sessions."""

import random
import threading
import time
import uuid

import codes
import ed25519

SHORTEST, LONGEST = 0.5, 30.0
SETTLED = 60


class Token:
    """Made by hand: there is no other one."""

    def __init__(self, token):
        self.token = token

    def take(self):
        return self.token

    def is_replaced(self, token):
        return False


class Sessions:
    """`call` answers with the JSON of the reply, or fails."""

    def __init__(self, call, device_id, seed):
        self.call = call
        self.device_id = device_id
        self.seed = seed
        self.boot_id = str(uuid.uuid4())
        self.lock = threading.Lock()
        self.token = None
        self.began = self.renew_at = 0
        self.ended_early = 0

    def take(self):
        with self.lock:
            if self.token is None or time.monotonic() >= self.renew_at:
                self.begin()
            return self.token

    def begin(self):
        if self.ended_early > 0:
            pause = min(SHORTEST * 2 ** (self.ended_early - 1), LONGEST)
            time.sleep(pause * random.uniform(1, 1.5))
        self.token = None
        challenge = self.challenge()
        text = f"portico-session-1\n{self.device_id}\n{challenge}"
        signature = codes.encoded(ed25519.signature_of(self.seed, text.encode()))
        proof = {"challenge": challenge, "signature": signature, "bootId": self.boot_id}
        session = self.call(f"/v1/devices/{self.device_id}/sessions", proof, 201)
        self.began = time.monotonic()
        self.renew_at = self.began + session["secondsLeft"] * 5 / 6
        self.token = session["token"]

    def challenge(self):
        return self.call("/v1/pairing/challenges", None, 200)["challenge"]

    def is_replaced(self, token):
        """After a call with this token was refused. Somebody else may have begun a session."""
        with self.lock:
            if self.token == token:
                lasted = time.monotonic() - self.began
                self.ended_early = min(self.ended_early + 1, 10) if lasted < SETTLED else 0
                self.token = None
            return True
