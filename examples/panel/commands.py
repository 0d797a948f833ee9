"""Which commands a panel carries out: docs/panel-protocol.md#commands."""

import json

import lists
import rule

DOMAIN = "portico-command-1\n"
AGE_MAX = 10_000
PRESSES_KEPT = 50
NONE_BEGUN = {"number": 0, "presses": []}

COMMAND = {
    "device": lists.is_text,
    "entrance": lists.is_text,
    "number": lambda value: lists.is_number(value) and value > 0,
    "issued": lists.is_number,
    "who": lists.is_text,
    "kind": lambda value: value in ("MEMBER", "PERSON"),
    "pressId": lists.is_text,
}
MAY_HAVE = {"overLockdown": lambda value: value is True, "needs": lists.is_texts}


def read(own, device_id, begun, signed):
    """None: the command is left alone."""
    if not lists.has_fields(signed, {"payload": lists.is_text, "signatures": lists.is_object}):
        return None
    if not lists.fits(own.get("commandKeys") or {}, {**signed, "payload": DOMAIN + signed["payload"]}):
        return None
    try:
        command = json.loads(signed["payload"])
    except ValueError:
        return None
    if not lists.has_fields(command, COMMAND, MAY_HAVE):
        return None
    if command["device"] != device_id or command["entrance"] != own.get("entranceId"):
        return None
    is_known = command["number"] <= begun["number"] or command["pressId"] in begun["presses"]
    return None if is_known else command


def after(begun, command):
    return {"number": command["number"], "presses": [*begun["presses"], command["pressId"]][-PRESSES_KEPT:]}


def why_not_now(command, server_time):
    if server_time is None or server_time < command["issued"] - AGE_MAX:
        return "CLOCK_UNKNOWN"
    if server_time > command["issued"] + AGE_MAX:
        return "COMMAND_LATE"
    return "RULE_UNKNOWN" if command.get("needs") else None


def why_not_member(door, command):
    if door.get("needs"):
        return "RULE_UNKNOWN"
    if not door["isEnabled"]:
        return "ENTRANCE_DISABLED"
    return "LOCKDOWN" if door["lockdown"] is not None and not command.get("overLockdown") else None


def judge(door, grants, command, attempt, memory):
    """Why the door stays shut, or None, and the verdict about a person."""
    if command["kind"] == "MEMBER":
        return why_not_member(door, command), None
    verdict = rule.decide(door, grants, attempt, memory)
    return (None if verdict["isAllowed"] else verdict["reason"]), verdict
