"""Reads and applies signed lists, as a whole or not at all: docs/panel-protocol.md#applying-a-list."""

import json

from codes import decoded
from ed25519 import is_signed

ISSUED_AHEAD_MAX = 86_400_000
NO_LIST = {"revision": 0, "cursor": None, "door": None, "grants": [], "codes": None, "signingKeys": None, "commandKeys": {}}


class Refused(Exception):
    pass


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_texts(value):
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def is_objects(value):
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def is_text(value):
    return isinstance(value, str)


def is_flag(value):
    return isinstance(value, bool)


def is_object(value):
    return isinstance(value, dict)


def or_none(check):
    return lambda value: value is None or check(value)


def listed(checks):
    return lambda value: is_objects(value) and all(has_fields(one, checks) for one in value)


def has_fields(value, required, optional=None):
    return (
        is_object(value)
        and all(name in value and check(value[name]) for name, check in required.items())
        and all(check(value[name]) for name, check in (optional or {}).items() if name in value)
    )


def is_pass(value):
    fields = {"id": is_text, "max": is_number, "used": is_number, "firstAt": or_none(is_number), "isWithdrawn": is_flag}
    return has_fields(value, fields)


RANGES = listed({"startTime": is_text, "endTime": is_text})
SPANS = listed({"from": is_text, "to": is_text})
SCHEDULES = listed({"filter": lambda days: is_object(days) and all(RANGES(ranges) for ranges in days.values())})
LOCKDOWN = or_none(lambda value: has_fields(value, {"keys": is_texts}))
OPENING = {"hours": is_text, "firstKeys": or_none(is_texts)}
HOURS = {"windows": listed({"from": is_text, "to": is_text, "days": is_texts})}


def is_day(value):
    return has_fields(value, {"kind": is_text}) and (
        value["kind"] in ("CLOSED", "OPEN") or (value["kind"] == "OTHER" and SPANS(value.get("spans")))
    )


def is_calendar(value):
    return is_object(value) and all(is_day(day) for day in value.values())


def is_throttle(value):
    return has_fields(value, {"free": is_number, "waits": lambda waits: isinstance(waits, list) and len(waits) > 0})


DOOR = {
    "offsets": lambda value: listed({"from": is_number, "minutes": is_number})(value) and len(value) > 0,
    "isEnabled": is_flag,
    "lockdown": LOCKDOWN,
    "keys": listed({"id": is_text, "schedules": SCHEDULES}),
    "providers": listed({"id": is_text, "isAllowed": is_flag, "from": is_number}),
}
DOOR_MAY_HAVE = {
    "hours": lambda value: is_object(value) and all(has_fields(one, HOURS) for one in value.values()),
    "calendars": lambda value: is_object(value) and all(is_calendar(one) for one in value.values()),
    "opening": lambda value: has_fields(value, OPENING),
    "throttle": is_throttle,
    "stale": lambda value: has_fields(value, {"afterHours": is_number, "keys": is_texts}),
    "needs": is_texts,
}
GRANT = {
    "id": is_text,
    "kind": lambda value: value in ("CODE", "FOB", "APP"),
    "shown": is_text,
    "subject": is_text,
    "holder": or_none(is_text),
    "isActive": is_flag,
    "isSuspended": is_flag,
    "from": is_number,
    "until": or_none(is_number),
    "keys": is_texts,
    "isGuest": is_flag,
    "schedules": SCHEDULES,
}
GRANT_MAY_HAVE = {
    "hours": is_text,
    "holdings": listed({"key": is_text}),
    "pass": is_pass,
    "host": is_text,
    "needs": is_texts,
}
CODES = {
    "salt": is_text,
    "n": is_number,
    "r": is_number,
    "p": is_number,
    "saltEpoch": is_number,
    "keyEpoch": is_number,
    "key": or_none(is_text),
}
UPDATE = {
    "format": lambda value: value == 2,
    "issued": is_number,
    "deviceId": is_text,
    "entranceId": is_text,
    "revision": is_number,
    "base": or_none(is_number),
    "subjects": is_texts,
    "grants": lambda value: isinstance(value, list) and all(has_fields(one, GRANT, GRANT_MAY_HAVE) for one in value),
    "signingKeys": lambda value: is_object(value) and all(is_text(key) for key in value.values()),
}
UPDATE_MAY_HAVE = {
    "cursor": is_text,
    "door": lambda value: has_fields(value, DOOR, DOOR_MAY_HAVE),
    "codes": lambda value: has_fields(value, CODES),
    "commandKeys": lambda value: is_object(value) and all(is_text(key) for key in value.values()),
}


def fits(trusted, signed):
    payload = signed["payload"].encode()
    for key_id, key in trusted.items():
        try:
            if is_signed(decoded(key), payload, decoded(signed["signatures"][key_id])):
                return True
        except (KeyError, ValueError):
            pass
    return False


def read(payload):
    try:
        update = json.loads(payload)
    except ValueError:
        raise Refused("unreadable") from None
    if not has_fields(update, UPDATE, UPDATE_MAY_HAVE):
        raise Refused("unreadable")
    return update


def applied(own, update, device_id, now):
    """The list afterwards. `now` is None while the clock is not trusted."""
    base = update["base"]
    if update["deviceId"] != device_id:
        raise Refused("otherDevice")
    if update["revision"] <= own["revision"]:
        raise Refused("notNewer")
    if base is not None and base != own["revision"]:
        raise Refused("otherBase")
    if now is not None and update["issued"] > now + ISSUED_AHEAD_MAX:
        raise Refused("fromTheFuture")
    door = update.get("door") or (own["door"] if base is not None else None)
    codes = update.get("codes") or (own["codes"] if base is not None else None)
    if door is None or codes is None:
        raise Refused("incomplete")
    changed = set(update["subjects"])
    kept = [grant for grant in own["grants"] if grant["subject"] not in changed] if base is not None else []
    return {
        "revision": update["revision"],
        "cursor": update.get("cursor"),
        "door": door,
        "grants": kept + update["grants"],
        "codes": codes,
        "entranceId": update["entranceId"],
        "signingKeys": update["signingKeys"],
        "commandKeys": update.get("commandKeys", {}),
    }
