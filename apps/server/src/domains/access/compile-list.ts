import type { Door, Grant, Holding, Throttle } from '@portico/contract/access/access.rules'
import { type Offset, offsetsOf } from '@portico/contract/access/clocks.rules'
import type { CalendarDay } from '@portico/contract/access/hours.rules'
import { guestUseOf } from '@portico/contract/keys/guest-sharing.rules'
import type { DoorRow, GrantRow } from './access-list.store.ts'

type ProviderAt = Door['providers'][number]

/** About 100 tries a day at each keypad. */
const THROTTLE: Throttle = { free: 5, waits: [60, 120, 240, 480, 900] }

/** Two lockdowns at once leave only the keys that both of them allow. */
export function compileDoor(row: DoorRow, providers: readonly ProviderAt[]): Door {
  const [first, ...others] = row.lockdowns
  return {
    timeZone: row.time_zone,
    offsets: offsetsFrom(row.time_zone, row.offsets_from?.getTime() ?? startOfMonth()),
    isEnabled: row.access_status === 'ACCESS_ENABLED',
    lockdown: first ? { keys: first.filter((id) => others.every((keys) => keys.includes(id))) } : null,
    keys: row.keys.map(({ id, schedules, hours, guestHours, guestCalendar }) => ({
      ...{ id, schedules },
      ...(hours && { hours }),
      ...(guestHours && { guestHours }),
      ...(guestCalendar && { guestCalendar }),
    })),
    providers: providers.map(({ id, isAllowed, from }) => ({ id, isAllowed, from })),
    throttle: THROTTLE,
    ...hoursOf(row),
  }
}

/** A list of a property without hours says nothing of them. */
function hoursOf({ hours, calendars }: DoorRow): Pick<Door, 'hours' | 'calendars'> {
  return {
    ...(hours.length > 0 && {
      hours: Object.fromEntries(
        hours.map(({ id, windows, calendar }) => [id, { windows, ...(calendar && { calendar }) }]),
      ),
    }),
    ...(calendars.length > 0 && {
      calendars: Object.fromEntries(
        calendars.map(({ id, days }) => [id, Object.fromEntries(days.map((day) => [day.date, dayOfList(day)]))]),
      ),
    }),
  }
}

const dayOfList = (day: CalendarDay): CalendarDay =>
  day.kind === 'OTHER' ? { kind: day.kind, spans: day.spans } : { kind: day.kind }

/** Before the first renewal of offsets. The same for a month, so that a question about many people computes them once. */
function startOfMonth(): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
}

const OFFSETS_KEPT = 500
const knownOffsets = new Map<string, Offset[]>()

/** Looking for the changes of a zone over two years takes milliseconds, and a server has few zones. */
function offsetsFrom(timeZone: string, from: number): Offset[] {
  const name = `${timeZone}/${from}`
  const known = knownOffsets.get(name)
  if (known) return known
  const offsets = offsetsOf(timeZone, from)
  if (knownOffsets.size >= OFFSETS_KEPT) knownOffsets.clear()
  knownOffsets.set(name, offsets)
  return offsets
}

/** The keys by which guests open an entrance. A time is that of a question; lists change only when the property does. */
export function guestKeysOf({ keys, guest_sharing_from: from }: DoorRow, at?: number): ReadonlySet<string> {
  const isBegun = from === null || (at !== undefined && at > Date.now() && at >= from.getTime())
  return new Set(keys.filter((key) => !isBegun || guestUseOf(key) !== 'CLOSED').map(({ id }) => id))
}

/** What is compiled without guests needs no keys of theirs. */
export const compileGrant = (
  row: GrantRow,
  tagOf: (row: GrantRow) => string,
  guestKeys: ReadonlySet<string> | undefined,
): Grant => {
  const keys = (row.keys?.split(',') ?? []).filter((id) => !row.is_guest || guestKeys?.has(id))
  const holdings = row.holdings === null ? [] : holdingsOf(row.holdings).filter(({ key }) => keys.includes(key))
  return {
    id: row.id,
    kind: row.kind,
    shown: shownBy(row, tagOf),
    subject: row.subject,
    holder: row.person_id,
    isActive: row.is_active,
    isSuspended: row.is_suspended,
    from: row.starts_at,
    until: row.ends_at,
    keys,
    isGuest: row.is_guest,
    schedules: row.schedules ?? [],
    ...(row.hours && { hours: row.hours }),
    ...(holdings.length > 0 && { holdings }),
  }
}

const holdingsOf = (text: string): Holding[] =>
  text.split(',').map((one) => {
    const [key = '', hours, from, until] = one.split(';')
    return { key, ...(hours && { hours }), ...(from && { from: Number(from) }), ...(until && { until: Number(until) }) }
  })

function shownBy(row: GrantRow, tagOf: (row: GrantRow) => string): string {
  if (row.kind === 'APP') return row.id
  if (row.kind === 'CODE') return tagOf(row)
  return `${row.supported_format_id}/${row.facility_code ?? ''}/${row.fob_number}`
}
