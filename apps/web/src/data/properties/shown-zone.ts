import { offsetMinutes } from '@portico/contract/shared/time-offset'
import { zoneText } from '@portico/contract/shared/zone-text'
import type { Clock } from '#web/platform/preference-store.ts'

type Zones = Readonly<Record<Clock, string>>

/** The time zone that is shown: of the clock that was chosen last, or else of the one that this part of the portal begins with. */
export function shownZone(zones: Zones, begins: Clock, chosen: Clock | null, language: string, now = Date.now()) {
  const clock = chosen ?? begins
  const other: Clock = clock === 'browser' ? 'property' : 'browser'
  return {
    timeZone: zones[clock],
    /** Null where it would change nothing, or where nobody could tell the two apart by their names. */
    other: isSame(zones.browser, zones.property, language, now) ? null : { clock: other, timeZone: zones[other] },
  }
}

const WEEK_MS = 7 * 86_400_000
const WEEKS = 53
const known = new Map<string, boolean>()

/** Detroit and New York are two zones whose clocks tell the same time, and Berlin and Paris are, too. */
function isSame(one: string, two: string, language: string, now: number): boolean {
  if (one === two || zoneText(one, language) === zoneText(two, language)) return true
  const key = `${one} ${two}`
  const same = known.get(key) ?? hasSameOffsets(one, two, now)
  known.set(key, same)
  return same
}

/** Where clocks are changed on other days, they differ for a week at least. */
const hasSameOffsets = (one: string, two: string, now: number) =>
  Array.from({ length: WEEKS }, (_, week) => now + week * WEEK_MS).every(
    (moment) => offsetMinutes(moment, one) === offsetMinutes(moment, two),
  )
