"""Local time, schedules and hours: docs/panel-protocol.md#local-time."""

from datetime import date, timedelta

DAYS = "SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY".split()
EPOCH = date(1970, 1, 1)


def date_of(days):
    return (EPOCH + timedelta(days=days)).isoformat()


def day_name_of(days):
    return DAYS[(days + 4) % 7]


def local_time(offsets, at):
    offset = next((one for one in reversed(offsets) if one["from"] <= at), offsets[0])
    days, minute = divmod(at // 60_000 + offset["minutes"], 1440)
    return {"days": days, "date": date_of(days), "day": day_name_of(days), "minute": minute}


def is_within(schedules, local):
    if not any(schedule["filter"] for schedule in schedules):
        return True
    time = f"{local['minute'] // 60:02}:{local['minute'] % 60:02}"
    for schedule in schedules:
        ranges = schedule["filter"].get(local["day"])
        if ranges is None:
            continue
        if not ranges or any(is_in_range(one, time) for one in ranges):
            return True
    return False


def is_in_range(one, time):
    return one["startTime"] <= time and (time < one["endTime"] or one["endTime"] == "23:59")


def minutes_of(time):
    return int(time[:2]) * 60 + int(time[3:])


def runs_over_midnight(span):
    return minutes_of(span["to"]) <= minutes_of(span["from"])


def spans_of(hours, calendar, days):
    day = calendar.get(date_of(days))
    if day is None:
        return [window for window in hours["windows"] if day_name_of(days) in window["days"]]
    if day["kind"] == "OPEN":
        return [{"from": "00:00", "to": "24:00"}]
    return day["spans"] if day["kind"] == "OTHER" else []


def piece_at(hours, calendars, local):
    """By the moment of its beginning; None: the hours are shut."""
    calendar = calendars.get(hours["calendar"], {}) if hours.get("calendar") is not None else {}
    minute = local["minute"]
    for span in spans_of(hours, calendar, local["days"]):
        if minutes_of(span["from"]) <= minute and (runs_over_midnight(span) or minute < minutes_of(span["to"])):
            return f"{local['date']}T{span['from']}"
    if local["date"] in calendar:
        return None
    for span in spans_of(hours, calendar, local["days"] - 1):
        if runs_over_midnight(span) and minute < minutes_of(span["to"]):
            return f"{date_of(local['days'] - 1)}T{span['from']}"
    return None


def reason_of_hours(door, hours_id, local):
    hours = (door.get("hours") or {}).get(hours_id)
    if hours is None:
        return "OUTSIDE_WINDOWS"
    if piece_at(hours, door.get("calendars") or {}, local) is not None:
        return None
    is_open_in_week = piece_at({"windows": hours["windows"]}, {}, local) is not None
    return "CLOSED_DAY" if hours.get("calendar") is not None and is_open_in_week else "OUTSIDE_WINDOWS"


def is_closed_day(door, calendar_id, local):
    calendar = (door.get("calendars") or {}).get(calendar_id, {}) if calendar_id is not None else {}
    return calendar.get(local["date"], {}).get("kind") == "CLOSED"
