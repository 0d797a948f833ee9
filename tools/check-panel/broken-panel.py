"""The panel of examples/panel with one mistake, by which the tests hold the check: `python3 broken-panel.py MISTAKE`."""

import os
import runpy
import sys
import time
import uuid

PANEL = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "panel")
sys.path.insert(0, PANEL)

import clock
import codes
import commands
import core
import disk
import hours
import lists
import memory
import network
import rule
import sessions

MISTAKES = {}


def mistake(change):
    MISTAKES[change.__name__.replace("_", "-")] = change
    return change


@mistake
def bad_signature_accepted():
    lists.fits = lambda trusted, signed: True


def applied_as_if(changed):
    """Before a list is applied, this changes what it is compared with."""
    right = lists.applied
    lists.applied = lambda own, update, device_id, now: right(*changed(own, update, device_id, now))


@mistake
def old_revision_accepted():
    def older(own, update, device_id, now):
        return {**own, "revision": min(own["revision"], update["revision"] - 1)}, update, device_id, now

    applied_as_if(older)


@mistake
def other_device_accepted():
    applied_as_if(lambda own, update, device_id, now: (own, update, update["deviceId"], now))


@mistake
def future_accepted():
    applied_as_if(lambda own, update, device_id, now: (own, update, device_id, None))


@mistake
def other_base_accepted():
    def same(own, update, device_id, now):
        return own, {**update, "base": own["revision"] if update["base"] else None}, device_id, now

    applied_as_if(same)


@mistake
def revoked_grant_opens():
    applied_as_if(lambda own, update, device_id, now: (own, {**update, "subjects": []}, device_id, now))


@mistake
def half_list_applied():
    def read(payload):
        update = right(payload)
        grants = [grant for grant in update["grants"] if lists_fields(grant, lists.GRANT)]
        return {**update, "grants": grants}

    right, lists_fields = lists.read, lists.has_fields
    lists.UPDATE = {**lists.UPDATE, "grants": lambda value: True}
    lists.read = read


@mistake
def forgotten_key_trusted():
    right = lists.fits
    trusted = {}

    def fits(keys, signed):
        trusted.update(keys)
        return right(trusted, signed)

    lists.fits = fits


@mistake
def list_not_on_disk():
    disk.Disk.keep_list = lambda self, new: setattr(self, "list", new)


@mistake
def cursor_not_sent():
    right = network.Network.question
    network.Network.question = lambda self: "&".join(
        one for one in right(self).split("&") if not one.startswith("cursor=")
    )


@mistake
def event_sent_twice():
    """The same event with another id, because its answer was lost."""
    right = network.Network.ask

    def ask(self, method, path, body=None, **more):
        if "events" in (body or {}):
            body = {**body, "events": [{**event, "eventId": str(uuid.uuid4())} for event in body["events"]]}
        return right(self, method, path, body, **more)

    network.Network.ask = ask


@mistake
def settled_event_sent_again():
    core.Panel.settle = lambda self, events: None


@mistake
def event_lost_on_restart():
    right = disk.Disk.read_journal

    def read_journal(self):
        right(self)
        self.events = []

    disk.Disk.read_journal = read_journal


@mistake
def door_event_of_another_kind():
    right = core.Panel.happened
    core.Panel.happened = lambda self, kind: right(self, "DOOR_" + kind)


@mistake
def settled_door_event_sent_again():
    core.Panel.settle_of_door = lambda self, events: None


@mistake
def door_event_lost_on_restart():
    right = disk.Disk.read_journal

    def read_journal(self):
        right(self)
        self.door_events = []

    disk.Disk.read_journal = read_journal


@mistake
def wrong_tag():
    """All bytes of the hash, not the first sixteen."""
    core.tag_of = lambda settings, key, digits: codes.encoded(
        codes.hmac.digest(codes.decoded(key), digits.encode(), "sha256")
    )


@mistake
def salt_of_first_list():
    right = core.tag_of
    first = []

    def tag_of(settings, key, digits):
        first.append(settings)
        return right({**settings, "n": first[0]["n"]}, key, digits)

    core.tag_of = tag_of


@mistake
def needs_ignored():
    right = rule.decide

    def without(one):
        return {name: value for name, value in one.items() if name != "needs"}

    rule.decide = lambda door, grants, *more: right(without(door), [without(grant) for grant in grants], *more)


@mistake
def throttle_forgotten():
    memory.after_restart = lambda throttle, before, at: {**before, "tries": memory.EMPTY["tries"]}


@mistake
def wait_shortened_by_clock():
    memory.after_clock_set = lambda before, by: before


@mistake
def all_tries_given_back():
    memory.give_back = lambda tries, credential, at: memory.EMPTY["tries"]


@mistake
def tries_not_summed():
    core.Panel.note_attempt = lambda self, event, after: self.disk.note({"memory": after, "events": [event]})


@mistake
def clock_always_trusted():
    clock.Clock.is_trusted = property(lambda self: True, lambda self, value: None)


@mistake
def clock_set_once():
    right = clock.Clock.hear
    clock.Clock.hear = lambda self, server_time: 0 if hasattr(self, "heard") else (
        setattr(self, "heard", True) or right(self, server_time)
    )


@mistake
def zone_instead_of_offsets():
    right = hours.local_time
    rule.local_time = lambda offsets, at: right([{"from": 0, "minutes": 540}], at)


@mistake
def uses_forgotten():
    core.memories.remember_entry = lambda door, before, attempt, verdict: before


@mistake
def pass_not_confirmed():
    disk.memories.EMPTY = {**memory.EMPTY, "isConfirmed": True}


@mistake
def key_on_disk():
    right = core.Panel.lacks_key

    def lacks_key(self):
        if self.key_in_memory:
            self.disk.replace("key.json", self.key_in_memory["key"])
        return right(self)

    core.Panel.lacks_key = lacks_key


@mistake
def busy_loop():
    network.SHORTEST = network.LONGEST = 0


@mistake
def retry_after_ignored():
    right = network.Network.require

    def require(self, *given):
        try:
            right(self, *given)
        except network.Failed as failure:
            raise network.Failed(str(failure)) from None

    network.Network.require = require


@mistake
def refused_forgets_list():
    """As if the withdrawal of a token were the end of all access."""
    right = network.Network.require

    def require(self, reply, *given):
        if reply.status == 401:
            self.panel.disk.keep_list({**self.panel.disk.list, "grants": []})
        right(self, reply, *given)

    network.Network.require = require


@mistake
def one_event_at_a_time_in_any_order():
    network.Network.understood = lambda self, message: (
        {**message, "events": message["events"][::-1]} if "events" in message else message
    )


@mistake
def commands_refused():
    right = core.signed_in

    def signed_in(answer):
        if "commands" in answer:
            raise ValueError("A command that nobody knows.")
        return right(answer)

    core.signed_in = signed_in


@mistake
def command_opens_twice():
    core.Panel.open = lambda self: setattr(self, "pulses", self.pulses + 2)


@mistake
def late_command_opens():
    commands.why_not_now = lambda command, server_time: None


@mistake
def clock_instead_of_estimate():
    clock.Clock.server_time = lambda self: self.now()


def read_as_if(changed):
    """Before a command is read, this changes what it is compared with."""
    right = commands.read
    commands.read = lambda own, device_id, begun, signed: right(*changed(own, device_id, begun, signed))


@mistake
def old_number_opens():
    read_as_if(lambda own, device_id, begun, signed: (own, device_id, {**begun, "number": 0}, signed))


@mistake
def begun_forgotten():
    right = disk.Disk.read_journal

    def read_journal(self):
        right(self)
        self.commands = commands.NONE_BEGUN

    disk.Disk.read_journal = read_journal


@mistake
def any_key_opens():
    right = lists.fits
    lists.fits = lambda trusted, signed: signed["payload"].startswith(commands.DOMAIN) or right(trusted, signed)


@mistake
def command_of_other_device():
    def foreign(own, device_id, begun, signed):
        command = commands.json.loads(signed["payload"])
        return {**own, "entranceId": command["entrance"]}, command["device"], begun, signed

    read_as_if(foreign)


@mistake
def lockdown_ignored_by_command():
    commands.why_not_member = lambda door, command: None


@mistake
def list_ignored_by_command():
    commands.judge = lambda door, grants, command, attempt, memory: (commands.why_not_member(door, command), None)


@mistake
def later_fields_refused():
    right = lists.has_fields

    def has_fields(value, required, optional=None):
        is_grant = required is lists.GRANT
        return right(value, required, optional) and not (is_grant and set(value) - set(required) - set(optional))

    lists.has_fields = has_fields


@mistake
def receipt_of_new_lists_only():
    """None after a start: nobody learns that the panel still decides by its list."""
    right = core.Panel.__init__

    def start(self, *given):
        right(self, *given)
        self.acknowledged = self.disk.list["revision"] or None

    core.Panel.__init__ = start
    # It would send one to learn the time.
    core.Panel.renew_estimate = lambda self: None


@mistake
def challenge_signed_again():
    right = sessions.Sessions.challenge
    first = []

    def challenge(self):
        first.append(first[0] if first else right(self))
        return first[0]

    sessions.Sessions.challenge = challenge


@mistake
def session_for_another_device():
    right = sessions.Sessions.begin

    def begin(self):
        device_id = self.device_id
        self.device_id = "00000000-0000-4000-8000-00000000d00f"
        call, self.call = self.call, lambda path, *given: call(path.replace(self.device_id, device_id), *given)
        try:
            right(self)
        finally:
            self.device_id, self.call = device_id, call

    sessions.Sessions.begin = begin


@mistake
def sessions_in_a_circle():
    network.SHORTEST = network.LONGEST = sessions.SHORTEST = sessions.LONGEST = 0


@mistake
def session_never_renewed():
    right = sessions.Sessions.begin

    def begin(self):
        right(self)
        self.renew_at += 3_600

    sessions.Sessions.begin = begin


@mistake
def boot_of_each_session():
    right = sessions.Sessions.begin

    def begin(self):
        self.boot_id = str(uuid.uuid4())
        right(self)

    sessions.Sessions.begin = begin


@mistake
def never_ends():
    sys.stdin = iter_for_ever(sys.stdin)


def iter_for_ever(lines):
    yield from lines
    time.sleep(3_600)


MISTAKES[sys.argv[1]]()
runpy.run_path(PANEL, run_name="__main__")
