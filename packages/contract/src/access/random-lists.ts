import { dayNames, type GuestSchedule } from '../shared/weekly-schedule.ts'
import { type AccessList, type Attempt, credentialKinds, type Door, type Grant } from './access.rules.ts'
import { offsetsOf } from './clocks.rules.ts'
import type { Calendar, Hours, Span } from './hours.rules.ts'
import type { Memory } from './memory.rules.ts'

/** A random world that the same seed makes again, so that a failure can be repeated. */

export type Chance = () => number
/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const DAY = 86_400_000
/** Around the second change of the clocks of 2026. */
const START = Date.UTC(2026, 9, 20)
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/St_Johns']
const keyIds = ['k1', 'k2', 'k3']
const hourIds = ['h1', 'h2', 'h3']
const shownTexts = ['a', 'b', 'c', 'd']

/** Lists of at most four grants, so that what is shown is often known. */
export function randomList(chance: Chance): AccessList {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => chance() < 0.5)
  const perhaps = <Value>(likelihood: number, make: () => Value) => (chance() < likelihood ? make() : undefined)
  const quarter = () => `${String(Math.floor(chance() * 24)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`
  const span = (): Span => ({ from: quarter(), to: chance() < 0.2 ? '24:00' : quarter() })
  const time = () => START + Math.floor(chance() * 20 * DAY)
  const schedules = (): GuestSchedule[] =>
    chance() < 0.6
      ? []
      : [{ type: 'WEEKLY', filter: Object.fromEntries(some(dayNames).map((day) => [day, [dayRange()]])) }]
  const dayRange = () => {
    const [startTime = '', endTime = ''] = [quarter(), quarter()].sort()
    return { startTime, endTime }
  }
  const calendar = (): Calendar =>
    Object.fromEntries(
      Array.from({ length: 6 }, () => [
        new Date(time()).toISOString().slice(0, 10),
        pick([{ kind: 'CLOSED' } as const, { kind: 'OPEN' } as const, { kind: 'OTHER', spans: [span()] } as const]),
      ]),
    )
  const hours = (): Hours => ({
    windows: Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({ ...span(), days: some(dayNames) })),
    calendar: perhaps(0.5, () => 'c1'),
  })
  const id = () => perhaps(0.3, () => pick(hourIds))
  const timeZone = pick(zones)
  const door: Door = {
    timeZone,
    offsets: offsetsFor(timeZone),
    isEnabled: chance() < 0.95,
    lockdown: chance() < 0.1 ? { keys: some(keyIds) } : null,
    keys: keyIds.map((key) => ({
      id: key,
      schedules: schedules(),
      hours: id(),
      guestHours: id(),
      guestCalendar: perhaps(0.2, () => 'c1'),
    })),
    providers: [{ id: 'a', isAllowed: chance() < 0.7, from: time() }],
    hours: Object.fromEntries(hourIds.map((name) => [name, hours()])),
    calendars: { c1: calendar() },
    throttle: { free: 5, waits: [60, 120, 240, 480, 900] },
    stale: perhaps(0.2, () => ({ afterHours: 24, keys: some(keyIds) })),
    needs: perhaps(0.03, () => ['moonPhase']),
  }
  const grant = (_: unknown, place: number): Grant => ({
    id: `g${place}`,
    kind: pick(['CODE', 'FOB', 'APP'] as const),
    shown: pick(shownTexts),
    subject: `s${place}`,
    holder: chance() < 0.9 ? `p${place}` : null,
    isActive: chance() < 0.9,
    isSuspended: chance() < 0.1,
    from: chance() < 0.8 ? 0 : time(),
    until: chance() < 0.7 ? null : time(),
    keys: some(keyIds),
    isGuest: chance() < 0.4,
    schedules: schedules(),
    hours: perhaps(0.15, () => pick(hourIds)),
    holdings: perhaps(0.3, () =>
      some(keyIds).map((key) => ({ key, hours: id(), from: perhaps(0.2, time), until: perhaps(0.2, time) })),
    ),
    pass: perhaps(0.15, () => {
      const used = Math.floor(chance() * 3)
      const firstAt = used > 0 ? time() : null
      return { id: `v${place}`, max: 1 + Math.floor(chance() * 2), used, firstAt, isWithdrawn: chance() < 0.1 }
    }),
    needs: perhaps(0.03, () => ['moonPhase']),
  })
  return { door, grants: Array.from({ length: 4 }, grant) }
}

const offsets = new Map(zones.map((zone) => [zone, offsetsOf(zone, START - DAY, 3)]))
const offsetsFor = (zone: string) => offsets.get(zone) ?? []

export const randomAttempt = (chance: Chance): Attempt => ({
  kind: credentialKinds[Math.floor(chance() * credentialKinds.length)] ?? 'CODE',
  shown: shownTexts[Math.floor(chance() * shownTexts.length)] ?? 'a',
  at: START + Math.floor(chance() * 20 * DAY),
})

/** Somebody has typed wrong codes, or used a pass. */
export const randomMemory = (chance: Chance, at: number): Memory => ({
  tries: { wrong: Math.floor(chance() * 8), waitsUntil: chance() < 0.2 ? at + (chance() - 0.3) * 600_000 : null },
  uses: chance() < 0.3 ? { v0: { used: 1, firstAt: at - chance() * 600_000 } } : {},
  isConfirmed: chance() < 0.9,
  firstIn: null,
})
