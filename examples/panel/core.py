"""A panel without its network: it takes lists, decides by them, and keeps what happened. One lock guards all of it."""

import json
import sys
import threading
import uuid

import commands
import lists
import memory as memories
import rule
from clock import Clock
from codes import tag_of

HOUR = 3_600_000
TOLD_ABOVE = 60_000


class Panel:
    def __init__(self, device_id, installed_keys, disk):
        self.device_id = device_id
        self.disk = disk
        self.lock = threading.Condition()
        self.clock = Clock(self.floor())
        self.boot_id = str(uuid.uuid4())
        self.key_in_memory = None
        self.acknowledged = None
        self.pulses = 0
        if disk.list.get("installedKeys") != installed_keys:
            trusted = {**(disk.list["signingKeys"] or {}), **installed_keys}
            disk.keep_list({**disk.list, "signingKeys": trusted, "installedKeys": installed_keys})
        throttle = (disk.list["door"] or {}).get("throttle")
        restarted = memories.after_restart(throttle, disk.memory, self.clock.now())
        if restarted != disk.memory:
            disk.note({"memory": restarted})

    def floor(self):
        return max(self.disk.list.get("floor", 0), self.disk.clock["floor"])

    # The time

    def hear(self, server_time, sent_at):
        """An answer of the server has come, to a question that was sent then."""
        with self.lock:
            self.clock.learn(server_time, sent_at)
            by = self.clock.hear(server_time)
            if by != 0:
                moved = memories.after_clock_set(self.disk.memory, by)
                if moved != self.disk.memory:
                    self.disk.note({"memory": moved})
            if abs(by) > TOLD_ABOVE:
                self.acknowledged = None
                self.lock.notify_all()

    def hear_of_list(self, server_time):
        with self.lock:
            heard = {"floor": self.disk.clock["floor"], "heardAt": self.clock.now()}
            if server_time >= self.floor() + HOUR:
                self.disk.note({"clock": {**heard, "floor": server_time}})
            else:
                self.disk.clock = heard

    def renew_estimate(self):
        """The next receipt brings the time of the server."""
        with self.lock:
            if self.clock.is_estimate_old():
                self.acknowledged = None
                self.lock.notify_all()

    def clock_of_attempt(self):
        return {"isKnown": self.clock.is_trusted, "floor": self.floor(), "heardAt": self.disk.clock["heardAt"]}

    def boot(self):
        return {"bootId": self.boot_id, "uptimeMillis": self.clock.uptime()}

    # Lists

    def apply(self, signed):
        with self.lock:
            own = self.disk.list
            if not lists.fits(own["signingKeys"] or {}, signed):
                raise lists.Refused("badSignature")
            update = lists.read(signed["payload"])
            now = self.clock.now() if self.clock.is_trusted else None
            new = lists.applied(own, update, self.device_id, now)
            floor = max(own.get("floor", 0), update["issued"])
            self.disk.keep_list({**new, "floor": floor, "installedKeys": own["installedKeys"]})
            self.lock.notify_all()

    def receipt(self):
        """None: nothing has to be acknowledged."""
        with self.lock:
            revision = self.disk.list["revision"]
            if revision == 0 or self.acknowledged == revision:
                return None
            waiting = len(self.disk.events)
            return {"revision": revision, "timeMillis": self.clock.now(), "eventsWaiting": waiting, **self.boot()}

    def confirm_counts(self):
        with self.lock:
            if not self.disk.memory["isConfirmed"]:
                self.disk.note({"memory": {**self.disk.memory, "isConfirmed": True}})

    # The key of the tags

    def tag_key(self):
        codes = self.disk.list["codes"]
        if codes is None or codes["key"] is not None:
            return codes and codes["key"]
        known = self.key_in_memory
        return known["key"] if known and known["keyEpoch"] == codes["keyEpoch"] else None

    def lacks_key(self):
        with self.lock:
            return self.disk.list["codes"] is not None and self.tag_key() is None

    # The door

    def show(self, kind, shown):
        """What a reader hands in: the digits of a code, or the text of a fob."""
        with self.lock:
            at, door, memory = self.clock.now(), self.disk.list["door"], self.disk.memory
            attempt = {"kind": kind, "shown": shown, "at": at, "clock": self.clock_of_attempt()}
            compared = None
            if door is None:
                verdict = rule.denied(rule.NOBODY, ["CREDENTIAL_UNKNOWN"])
                compared = {"kind": kind, "text": shown} if kind == "FOB" else None
            elif kind == "CODE" and rule.keypad_waits(door, memory, at):
                verdict = rule.decide(door, [], attempt, memory)
            elif kind == "CODE" and self.tag_key() is None:
                verdict = {**rule.NOBODY, "isAllowed": False, "reason": None}
            else:
                if kind == "CODE":
                    attempt["shown"] = tag_of(self.disk.list["codes"], self.tag_key(), shown)
                compared = {"kind": kind, "tag" if kind == "CODE" else "text": attempt["shown"]}
                grants = self.disk.list["grants"]
                verdict = rule.decide(door, grants, attempt, memory)
                memory = memories.remember(door, memory, attempt, verdict)
                self.note_wait(door, memory, at)
            return self.noted(verdict, self.event_of(verdict, at, compared), memory, kind == "CODE")

    def note_wait(self, door, memory, at):
        """This attempt makes the keypad wait, which did not wait before."""
        if rule.keypad_waits(door, memory, at):
            wait = memory["tries"]["waitsUntil"] - at
            self.note_of_door({"kind": "KEYPAD_THROTTLED", "timeMillis": at, "durationMillis": wait})

    def noted(self, verdict, event, memory, is_code):
        """Memory and event are on the disk before the door opens."""
        try:
            self.note_attempt(event, memory)
            return verdict
        except OSError as error:
            print(f"The disk cannot be written: {error}", file=sys.stderr, flush=True)
        # Fobs without a pass go on: nothing about them has to be remembered.
        is_pass = memory["uses"] != self.disk.memory["uses"]
        if verdict["isAllowed"] and (is_code or is_pass):
            verdict = {**verdict, "isAllowed": False, "reason": None}
            event = {**event, "unlockStatus": "FAILURE"}
        self.disk.events.append(event)
        return verdict

    def event_of(self, verdict, at, compared):
        event = {"eventId": str(uuid.uuid4()), "unlockTimestamp": at, **self.boot()}
        event["unlockStatus"] = "SUCCESS" if verdict["isAllowed"] else "FAILURE"
        if verdict.get("reason"):
            event["denialReason"] = verdict["reason"]
        names = {"personId": "holderId", "credentialId": "credentialId", "accessCustomerId": "providerId"}
        known = {field: verdict[name] for field, name in names.items() if verdict[name] is not None}
        if not known and compared:
            event["shown"] = compared
        return {**event, **known}

    def note_attempt(self, event, memory):
        entry = {**self.end_of_sum(event["unlockTimestamp"]), "memory": memory}
        summing = entry.get("summing", self.disk.summing)
        minute = event["unlockTimestamp"] // 60_000
        if event.get("denialReason") == "TOO_MANY_TRIES" and summing:
            kept = summing["event"]
            kept = {**kept, "attempts": kept.get("attempts", 1) + 1} if kept else event
            entry["summing"] = {**summing, "event": kept}
        else:
            entry["events"] = [*entry.get("events", []), event]
            if event.get("denialReason") == "TOO_MANY_TRIES":
                entry["summing"] = {"minute": minute, "event": None}
        self.disk.note(entry)
        self.lock.notify_all()

    def end_of_sum(self, at):
        summing = self.disk.summing
        if not summing or summing["minute"] == at // 60_000:
            return {}
        return {"summing": None, "events": [summing["event"]] if summing["event"] else []}

    def happened(self, kind):
        """Something that the hardware tells beside attempts."""
        with self.lock:
            self.note_of_door({"kind": kind, "timeMillis": self.clock.now()})

    def note_of_door(self, event):
        self.disk.note({"doorEvents": [{"eventId": str(uuid.uuid4()), **event, **self.boot()}]})
        self.lock.notify_all()

    def state(self):
        with self.lock:
            door = self.disk.list["door"]
            if door is None:
                return "LOCKED"
            return rule.door_state(door, self.clock.now(), self.disk.memory, self.clock_of_attempt())

    # Commands

    def carry_out(self, signed):
        with self.lock:
            command = commands.read(self.disk.list, self.device_id, self.disk.commands, signed)
            if command is None:
                return
            verdict, memory = None, self.disk.memory
            reason = commands.why_not_now(command, self.clock.server_time())
            if reason is None:
                door, grants = self.disk.list["door"], self.disk.list["grants"]
                attempt = {"kind": "APP", "shown": command["who"], "at": self.clock.now()}
                attempt["clock"] = self.clock_of_attempt()
                reason, verdict = commands.judge(door, grants, command, attempt, memory)
                if verdict:
                    memory = memories.remember(door, memory, attempt, verdict)
            try:
                # Whoever loses power from here on does not open twice.
                self.disk.note({"commands": commands.after(self.disk.commands, command), "memory": memory})
                if reason is None:
                    self.open()
            except OSError:
                reason = "HARDWARE_AWAY"
            self.tell_command(command, reason, verdict)

    def open(self):
        """A door would move here for one pulse. Raises OSError if it may not have moved."""
        self.pulses += 1

    def tell_command(self, command, reason, verdict):
        event = {"eventId": str(uuid.uuid4()), "unlockTimestamp": self.clock.now(), **self.boot()}
        event["unlockStatus"] = "SUCCESS" if reason is None else "FAILURE"
        if reason is not None:
            event["denialReason"] = reason
        if verdict and verdict["holderId"] is not None:
            event["personId"] = verdict["holderId"]
        try:
            self.disk.note({"events": [{**event, "pressId": command["pressId"]}]})
        except OSError:
            self.disk.events.append({**event, "pressId": command["pressId"]})
        self.lock.notify_all()

    # Events

    def events_to_tell(self):
        """Everything but the sum of the minute that goes on."""
        with self.lock:
            ended = self.end_of_sum(self.clock.now())
            if ended:
                self.disk.note(ended)
            return list(self.disk.events)

    def settle(self, events):
        with self.lock:
            self.disk.note({"settled": [event["eventId"] for event in events]})

    def settle_of_door(self, events):
        with self.lock:
            self.disk.note({"settledOfDoor": [event["eventId"] for event in events]})


def commands_in(answer):
    """What is no command keeps nobody from the list beside it."""
    given = json.loads(answer).get("commands")
    return given if isinstance(given, list) else []


def signed_in(answer):
    """The list in an answer, or None."""
    content = json.loads(answer)
    if not isinstance(content, dict):
        raise ValueError("The answer is no object.")
    update = content.get("update")
    if update is None:
        return None
    if not lists.has_fields(update, {"payload": lists.is_text, "signatures": lists.is_object}):
        raise ValueError("The answer has no signed list.")
    return update
