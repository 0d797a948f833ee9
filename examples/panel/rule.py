"""The rule of the door: docs/panel-protocol.md#deciding. Pure functions of a list, an attempt and a memory."""

from hours import is_closed_day, is_within, local_time, piece_at, reason_of_hours

REASONS = (
    "TOO_MANY_TRIES RULE_UNKNOWN ENTRANCE_DISABLED LOCKDOWN LIST_STALE CREDENTIAL_UNKNOWN CREDENTIAL_INACTIVE PASS_WITHDRAWN "
    "HOLDER_SUSPENDED NOT_YET_VALID EXPIRED USED_UP CLOCK_UNKNOWN NO_KEY CLOSED_DAY OUTSIDE_WINDOWS PROVIDER_NOT_ALLOWED"
).split()
PLACES = {reason: place for place, reason in enumerate(REASONS)}
END_NEAR = 7 * 86_400_000
GRACE = 300_000
NOBODY = {"credentialId": None, "holderId": None, "providerId": None}


def denied(known, reasons):
    in_order = sorted(set(reasons), key=PLACES.get)
    return {**known, "isAllowed": False, "reason": in_order[0], "reasons": in_order}


def allowed(known, key_id, visit=None):
    return {**known, "isAllowed": True, "keyId": key_id, **({"passId": visit["id"]} if visit else {})}


def keypad_waits(door, memory, at):
    until = memory["tries"]["waitsUntil"]
    return door.get("throttle") is not None and until is not None and until > at


def decide(door, grants, attempt, memory):
    if attempt["kind"] == "CODE" and keypad_waits(door, memory, attempt["at"]):
        return denied(NOBODY, ["TOO_MANY_TRIES"])
    if attempt["kind"] == "PROVIDER":
        return decide_for_provider(door, attempt)
    matching = [one for one in grants if one["kind"] == attempt["kind"] and one["shown"] == attempt["shown"]]
    verdicts = [decide_by_grant(door, grant, attempt, memory) for grant in matching]
    for verdict in verdicts:
        if verdict["isAllowed"]:
            return verdict
    if not verdicts:
        return denied(NOBODY, [*reasons_of_door(door, [], attempt), "CREDENTIAL_UNKNOWN"])
    return max(verdicts, key=lambda verdict: PLACES[verdict["reason"]])


def decide_for_provider(door, attempt):
    reasons = reasons_of_door(door, [], attempt)
    provider = next((one for one in door["providers"] if one["id"] == attempt["shown"]), None)
    if provider is None:
        return denied(NOBODY, [*reasons, "CREDENTIAL_UNKNOWN"])
    known = {**NOBODY, "providerId": provider["id"]}
    if attempt["at"] < provider["from"]:
        reasons.append("NOT_YET_VALID")
    if not provider["isAllowed"]:
        reasons.append("PROVIDER_NOT_ALLOWED")
    return denied(known, reasons) if reasons else allowed(known, None)


def is_stale(door, attempt):
    stale, clock = door.get("stale"), attempt.get("clock")
    return bool(stale and clock) and attempt["at"] - clock["heardAt"] >= stale["afterHours"] * 3_600_000


def left_by_lockdown(door, held):
    return [key for key in held if door["lockdown"] is None or key["id"] in door["lockdown"]["keys"]]


def left_by_age(door, held, attempt):
    return [key for key in held if not is_stale(door, attempt) or key["id"] in door["stale"]["keys"]]


def reasons_of_door(door, held, attempt):
    let_in = left_by_lockdown(door, held)
    reasons = []
    if door.get("needs"):
        reasons.append("RULE_UNKNOWN")
    if not door["isEnabled"]:
        reasons.append("ENTRANCE_DISABLED")
    if door["lockdown"] and not let_in:
        reasons.append("LOCKDOWN")
    if is_stale(door, attempt) and not left_by_age(door, let_in or held, attempt):
        reasons.append("LIST_STALE")
    return reasons


def reason_of_period(start, until, at):
    if start is not None and at < start:
        return "NOT_YET_VALID"
    return "EXPIRED" if until is not None and at >= until else None


def is_use_left(visit, memory, at):
    own = memory["uses"].get(visit["id"])
    if max(visit["used"], own["used"] if own else 0) < visit["max"]:
        return True
    return own is None and visit["firstAt"] is not None and at <= visit["firstAt"] + GRACE


def decide_by_grant(door, grant, attempt, memory):
    at, visit = attempt["at"], grant.get("pass")
    holder = grant["holder"] if grant["holder"] is not None else grant.get("host")
    known = {**NOBODY, "credentialId": None if grant["kind"] == "APP" else grant["id"], "holderId": holder}
    held = [key for key in door["keys"] if key["id"] in grant["keys"]]
    reasons = reasons_of_door(door, held, attempt)
    if grant.get("needs"):
        reasons.append("RULE_UNKNOWN")
    if not grant["isActive"]:
        reasons.append("CREDENTIAL_INACTIVE")
    if visit and visit["isWithdrawn"]:
        reasons.append("PASS_WITHDRAWN")
    if grant["isSuspended"]:
        reasons.append("HOLDER_SUSPENDED")
    reasons += [reason for reason in [reason_of_period(grant["from"], grant["until"], at)] if reason]
    if visit and not (memory["isConfirmed"] and is_use_left(visit, memory, at)):
        reasons.append("USED_UP")
    if not visit and not held:
        reasons.append("NO_KEY")

    usable = left_by_age(door, left_by_lockdown(door, held), attempt)
    shut = [(key, reason_of_way(door, grant, key, attempt)) for key in ([None] if visit else usable)]
    open_ways = [key for key, reason in shut if reason is None]
    if not open_ways and shut:
        reasons.append(max((reason for _, reason in shut), key=PLACES.get))
    if reasons or not open_ways:
        return denied(known, reasons)
    first_keys = (door.get("opening") or {}).get("firstKeys") or []
    key = next((key for key in open_ways if key and key["id"] in first_keys), open_ways[0])
    return allowed(known, key["id"] if key else None, visit)


def reason_of_way(door, grant, key, attempt):
    """None: the way is open."""
    at, clock = attempt["at"], attempt.get("clock")
    holding = next((one for one in grant.get("holdings") or [] if key and one["key"] == key["id"]), {})
    of_key = (key.get("guestHours") if grant["isGuest"] else key.get("hours")) if key else None
    all_hours = [hours for hours in (holding.get("hours"), grant.get("hours"), of_key) if hours is not None]
    if clock and not clock["isKnown"] and needs_time(grant, holding, all_hours, clock["floor"]):
        return "CLOCK_UNKNOWN"
    local = local_time(door["offsets"], at)
    reasons = [reason_of_hours(door, hours, local) for hours in all_hours]
    reasons.append(reason_of_period(holding.get("from"), holding.get("until"), at))
    if not is_within(grant["schedules"], local):
        reasons.append("OUTSIDE_WINDOWS")
    if grant["isGuest"] and key:
        if is_closed_day(door, key.get("guestCalendar"), local):
            reasons.append("CLOSED_DAY")
        if not is_within(key["schedules"], local):
            reasons.append("OUTSIDE_WINDOWS")
    return min((reason for reason in reasons if reason), key=PLACES.get, default=None)


def needs_time(grant, holding, all_hours, floor):
    ends = [end for end in (grant["until"], holding.get("until")) if end is not None]
    is_bound = all_hours or grant["isGuest"] or grant["schedules"] or grant.get("pass")
    return bool(is_bound) or any(end <= floor + END_NEAR for end in ends)


def door_state(door, at, memory, clock):
    if door["lockdown"]:
        return "LOCKED_DOWN"
    opening = door.get("opening")
    hours = (door.get("hours") or {}).get(opening["hours"]) if opening else None
    if hours is None or not door["isEnabled"] or door.get("needs"):
        return "LOCKED"
    if not clock["isKnown"] or is_stale(door, {"at": at, "clock": clock}):
        return "LOCKED"
    piece = piece_at(hours, door.get("calendars") or {}, local_time(door["offsets"], at))
    if piece is None:
        return "LOCKED"
    return "OPEN" if opening["firstKeys"] is None or memory["firstIn"] == piece else "LOCKED"
