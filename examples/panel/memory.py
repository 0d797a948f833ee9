"""What a panel remembers of its door: docs/panel-protocol.md#memory. No function changes the memory that it is given."""

from hours import local_time, piece_at

GIVEN_BACK_EVERY = 900_000
EMPTY = {"tries": {"wrong": 0, "waitsUntil": None}, "uses": {}, "isConfirmed": False, "firstIn": None}


def wait_after(throttle, wrong):
    """In milliseconds; None: the keypad does not wait."""
    if wrong < throttle["free"]:
        return None
    return 1000 * throttle["waits"][min(wrong - throttle["free"], len(throttle["waits"]) - 1)]


def remember(door, memory, attempt, verdict):
    if verdict["isAllowed"]:
        return remember_entry(door, memory, attempt, verdict)
    throttle = door.get("throttle")
    if attempt["kind"] != "CODE" or not throttle or verdict["reason"] == "TOO_MANY_TRIES":
        return memory
    if verdict["credentialId"] is not None or "CREDENTIAL_UNKNOWN" not in verdict["reasons"]:
        return memory
    wrong = min(memory["tries"]["wrong"] + 1, throttle["free"] + len(throttle["waits"]) - 1)
    wait = wait_after(throttle, wrong)
    until = None if wait is None else attempt["at"] + wait
    return {**memory, "tries": {**memory["tries"], "wrong": wrong, "waitsUntil": until}}


def remember_entry(door, memory, attempt, verdict):
    at, credential, visit = attempt["at"], verdict["credentialId"], verdict.get("passId")
    after = dict(memory)
    if attempt["kind"] == "CODE" and credential is not None:
        after["tries"] = give_back(memory["tries"], credential, at)
    if visit is not None:
        own = memory["uses"].get(visit, {"used": 0, "firstAt": at})
        after["uses"] = {**memory["uses"], visit: {"used": own["used"] + 1, "firstAt": own["firstAt"]}}
    opening = door.get("opening") or {}
    hours = (door.get("hours") or {}).get(opening.get("hours"))
    if hours and verdict["keyId"] in (opening.get("firstKeys") or []):
        piece = piece_at(hours, door.get("calendars") or {}, local_time(door["offsets"], at))
        after["firstIn"] = piece or memory["firstIn"]
    return after


def give_back(tries, credential, at):
    if tries["wrong"] == 0:
        return tries
    lately = {one: then for one, then in (tries.get("givenBack") or {}).items() if at < then + GIVEN_BACK_EVERY}
    if credential in lately:
        return {**tries, "waitsUntil": None}
    return {"wrong": tries["wrong"] - 1, "waitsUntil": None, "givenBack": {**lately, credential: at}}


def after_restart(throttle, memory, at):
    """A power cut does not shorten a wait: it begins anew."""
    until = memory["tries"]["waitsUntil"]
    wait = wait_after(throttle, memory["tries"]["wrong"]) if throttle and until is not None and until > at else None
    return with_wait(memory, None if wait is None else at + wait)


def after_clock_set(memory, by):
    until = memory["tries"]["waitsUntil"]
    return with_wait(memory, None if until is None else until + by)


def with_wait(memory, until):
    return {**memory, "tries": {**memory["tries"], "waitsUntil": until}}
