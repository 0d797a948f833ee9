"""The calls of a panel, and its pauses: docs/panel-protocol.md#calls. Five threads, of which none waits for another one."""

import http.client
import json
import random
import sys
import threading
import time
import urllib.parse
from email.utils import parsedate_to_datetime

import core
import lists
import sessions
from clock import monotonic

SHORTEST, LONGEST = 0.5, 30.0
LIST_TIMEOUT, TIMEOUT = 75, 30
BATCH_MAX = 500


class Failed(Exception):
    def __init__(self, text, retry_after=None):
        super().__init__(text)
        self.retry_after = retry_after


class Network:
    def __init__(self, url, panel, token=None, seed=None):
        self.url = urllib.parse.urlsplit(url)
        self.tokens = sessions.Sessions(self.prove, panel.device_id, seed) if seed else sessions.Token(token)
        self.panel = panel
        self.needs_all = False
        self.knows_more = True
        self.batch_size = BATCH_MAX

    def start(self):
        for step in (self.follow, self.acknowledge, self.deliver, self.deliver_of_door, self.fetch_key):
            threading.Thread(target=self.repeat, args=(step,), daemon=True).start()

    def repeat(self, step):
        failures = 0
        while True:
            try:
                step()
                failures = 0
            except (OSError, ValueError, http.client.HTTPException, lists.Refused, Failed) as error:
                print(f"{step.__name__}: {error!r}", file=sys.stderr, flush=True)
                pause = min(SHORTEST * 2**failures, LONGEST) * random.uniform(1, 1.5)
                retry_after = getattr(error, "retry_after", None)
                time.sleep(pause if retry_after is None else retry_after * random.uniform(1.01, 1.5))
                failures = min(failures + 1, 10)

    def ask(self, method, path, body=None, headers=None, timeout=TIMEOUT):
        """Returns status, content and the time of the server, if it has told one that counts. A session that has ended is replaced once."""
        token = self.tokens.take()
        asked = self.call(method, path, body, headers, timeout, token)
        if asked[0].status == 401 and self.tokens.is_replaced(token):
            asked = self.call(method, path, body, headers, timeout, self.tokens.take())
        return asked

    def prove(self, path, body, status):
        reply, content, _ = self.call("POST", path, body, None, TIMEOUT, None)
        self.require(reply, content, status)
        return json.loads(content)

    def call(self, method, path, body, headers, timeout, token):
        is_secure = self.url.scheme == "https"
        connect = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        connection = connect(self.url.hostname, self.url.port, timeout=timeout)
        sent = {**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent_at = monotonic()
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            reply = connection.getresponse()
            content = reply.read().decode()
        finally:
            connection.close()
        server_time = None
        if reply.status < 500 and reply.getheader("Date"):
            server_time = int(parsedate_to_datetime(reply.getheader("Date")).timestamp() * 1000)
            self.panel.hear(server_time, sent_at)
        if reply.status == 400:
            self.knows_more = False
        return reply, content, server_time

    def require(self, reply, content, *statuses):
        if reply.status in statuses:
            return
        retry_after = reply.getheader("Retry-After") if reply.status in (429, 503) else None
        told = float(retry_after) if (retry_after or "").isdigit() else None
        raise Failed(f"{reply.status} {content[:200]}", told)

    def question(self):
        own = lists.NO_LIST if self.needs_all else self.panel.disk.list
        asked = {"revision": own["revision"]}
        if own["cursor"] is not None and self.knows_more:
            asked["cursor"] = own["cursor"]
        if own["codes"]:
            asked["codes"] = f"{own['codes']['saltEpoch']}.{own['codes']['keyEpoch']}"
        return urllib.parse.urlencode(asked)

    def follow(self):
        has_told_all = not self.panel.events_to_tell()
        began = time.monotonic()
        path = f"/v1/devices/{self.panel.device_id}/access?{self.question()}"
        self.panel.renew_estimate()
        known = self.panel.disk.list.get("commandKeys") or {}
        headers = {"portico-list-formats": "2", "portico-commands": ",".join(["1", *known])}
        reply, content, server_time = self.ask("GET", path, headers=headers, timeout=LIST_TIMEOUT)
        if server_time is not None:
            self.panel.hear_of_list(server_time)
        self.require(reply, content, 200, 304)
        signed = core.signed_in(content) if reply.status == 200 else None
        given = core.commands_in(content) if reply.status == 200 else []
        if signed is None and not given and time.monotonic() - began < SHORTEST:
            raise Failed("The server has answered too early.")
        if signed is not None:
            try:
                self.panel.apply(signed)
            except lists.Refused as refusal:
                self.needs_all = refusal.args == ("otherBase",)
                raise
            self.needs_all = False
            self.knows_more = True
        if has_told_all:
            self.panel.confirm_counts()
        for command in given:
            self.panel.carry_out(command)

    def acknowledge(self):
        with self.panel.lock:
            self.panel.lock.wait_for(lambda: self.panel.receipt() is not None)
        receipt = self.panel.receipt()
        self.panel.acknowledged = receipt["revision"]
        try:
            path = f"/v1/devices/{self.panel.device_id}/receipts"
            reply, content, _ = self.ask("POST", path, self.understood(receipt))
            if reply.status == 429 or reply.status >= 500:
                self.require(reply, content)
        except BaseException:
            self.panel.acknowledged = None
            raise

    def deliver(self):
        with self.panel.lock:
            # The sum of a minute becomes an event without anybody at the door.
            self.panel.lock.wait_for(self.panel.events_to_tell, timeout=1)
        events = self.panel.events_to_tell()[: self.batch_size]
        if not events:
            return
        with self.panel.lock:
            batch = {"sentTimeMillis": self.panel.clock.now(), **self.panel.boot()}
        batch = self.understood({**batch, "events": events})
        if not self.knows_more:
            batch = {"events": [self.understood(event) for event in events]}
        reply, content, _ = self.ask("POST", "/v1/accessHistory/events", batch)
        if reply.status in (413, 422):
            # Something in the batch is wrong: the half of it shows where.
            self.batch_size = max(1, len(events) // 2)
            if len(events) == 1:
                print(f"The server does not read {events}", file=sys.stderr, flush=True)
                self.panel.settle(events)
        self.require(reply, content, 200)
        self.batch_size = BATCH_MAX
        for refused in json.loads(content)["refused"]:
            print(f"The server refused an event: {refused}", file=sys.stderr, flush=True)
        self.panel.settle(events)

    def deliver_of_door(self):
        """A server of an earlier release answers 404: the events wait for a later one."""
        with self.panel.lock:
            self.panel.lock.wait_for(lambda: self.panel.disk.door_events)
            events = self.panel.disk.door_events[:BATCH_MAX]
            report = {"sentTimeMillis": self.panel.clock.now(), **self.panel.boot(), "events": events}
        reply, content, _ = self.ask("POST", "/v1/doorEvents", report)
        self.require(reply, content, 200)
        for refused in json.loads(content)["refused"]:
            print(f"The server refused an event: {refused}", file=sys.stderr, flush=True)
        self.panel.settle_of_door(events)

    def understood(self, message):
        """A server of an earlier release does not know boots."""
        if self.knows_more:
            return message
        return {name: value for name, value in message.items() if name not in ("bootId", "uptimeMillis")}

    def fetch_key(self):
        with self.panel.lock:
            self.panel.lock.wait_for(self.panel.lacks_key)
        reply, content, _ = self.ask("POST", f"/v1/devices/{self.panel.device_id}/codeKey")
        self.require(reply, content, 200)
        key = json.loads(content)
        with self.panel.lock:
            self.panel.key_in_memory = key
            if self.panel.lacks_key():
                raise Failed("The key is of another epoch than the list.")
