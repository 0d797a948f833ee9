import { type DoorEventKind, doorEventKinds } from '@portico/contract/history/door-events.rules'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

export const times = ['today', 'week', 'month'] as const
type Time = (typeof times)[number]

/** Which events are shown: `kind=FORCED&entrance=ID&time=week&page=2`. */
export type DoorEventsView = {
  kind: DoorEventKind | undefined
  entrance: string | undefined
  /** Undefined: any time. */
  time: Time | undefined
  page: number
}
export type DoorEventsFilters = Omit<DoorEventsView, 'page'>
export const NO_FILTERS: DoorEventsFilters = { kind: undefined, entrance: undefined, time: undefined }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function readDoorEventsView(search: URLSearchParams): DoorEventsView {
  const entrance = search.get('entrance')
  return {
    kind: oneOf(doorEventKinds, search.get('kind')),
    entrance: entrance !== null && ID.test(entrance) ? entrance.toLowerCase() : undefined,
    time: oneOf(times, search.get('time')),
    page: pageIn(search),
  }
}

export const writeDoorEventsView = (search: URLSearchParams, view: DoorEventsView) => withParameters(search, view)

export const isFiltered = ({ kind, entrance, time }: DoorEventsFilters) =>
  [kind, entrance, time].some((value) => value !== undefined)

/** Today is one of the last days. */
const DAYS_BEFORE = { today: 0, week: -6, month: -29 } as const

/** What the server is asked for. Days are those of the time zone. */
export function requestOf({ kind, entrance, time }: DoorEventsFilters, timeZone: string, now = Date.now()) {
  const first = time && startOfDay(addToDay(dayOf(now, timeZone), DAYS_BEFORE[time], 'day'), timeZone)
  return {
    ...(kind && { kinds: kind }),
    ...(entrance && { accessPointIds: entrance }),
    ...(first !== undefined && { gte: String(first) }),
  }
}
