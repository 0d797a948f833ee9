import { dayNames, type GuestSchedule } from '../shared/weekly-schedule.ts'
import {
  type AccessList,
  type Attempt,
  credentialKinds,
  type DenialReason,
  type Door,
  type Grant,
} from './access.rules.ts'
import { doorOfList as doorSchema, grantOfList as grantSchema } from './access-list.schema.ts'
import { offsetsOf } from './clocks.rules.ts'
import { decide } from './decide.rules.ts'
import { doorInFirstFormat, grantInFirstFormat } from './format-one.rules.ts'
import type { Calendar, Hours, Span } from './hours.rules.ts'
import { type Memory, noMemory } from './memory.rules.ts'

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
const idsOf = (kind: number, count: number) =>
  Array.from({ length: count }, (_, place) => `00000000-0000-4000-8000-00000000${kind}00${place}`)
const keyIds = idsOf(1, 3)
const hourIds = idsOf(2, 3)
const grantIds = idsOf(3, 4)
const [calendarId = ''] = idsOf(4, 1)
/** A provider is shown by its id. */
const shownTexts = ['a', 'b', 'c', grantIds[0] ?? '']

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
    const [one, other] = [Math.floor(chance() * 23), Math.floor(chance() * 23)]
    const hour = (value: number) => `${String(value).padStart(2, '0')}:00`
    return { startTime: hour(Math.min(one, other)), endTime: hour(Math.max(one, other) + 1) }
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
    calendar: perhaps(0.5, () => calendarId),
  })
  const perhapsHours = () => perhaps(0.3, () => pick(hourIds))
  const timeZone = pick(zones)
  const door: Door = {
    timeZone,
    offsets: offsetsFor(timeZone),
    isEnabled: chance() < 0.95,
    lockdown: chance() < 0.1 ? { keys: some(keyIds) } : null,
    keys: keyIds.map((key) => ({
      id: key,
      schedules: schedules(),
      hours: perhapsHours(),
      guestHours: perhapsHours(),
      guestCalendar: perhaps(0.2, () => calendarId),
    })),
    providers: [{ id: grantIds[0] ?? '', isAllowed: chance() < 0.7, from: time() }],
    hours: Object.fromEntries(hourIds.map((name) => [name, hours()])),
    calendars: { [calendarId]: calendar() },
    throttle: { free: 5, waits: [60, 120, 240, 480, 900] },
    stale: perhaps(0.2, () => ({ afterHours: 24, keys: some(keyIds) })),
    needs: perhaps(0.03, () => ['moonPhase']),
  }
  const grant = (id: string): Grant => ({
    id,
    kind: pick(['CODE', 'FOB', 'APP'] as const),
    shown: pick(shownTexts),
    subject: id,
    holder: chance() < 0.9 ? id : null,
    isActive: chance() < 0.9,
    isSuspended: chance() < 0.1,
    from: chance() < 0.8 ? 0 : time(),
    until: chance() < 0.7 ? null : time(),
    keys: some(keyIds),
    isGuest: chance() < 0.4,
    schedules: schedules(),
    hours: perhaps(0.15, () => pick(hourIds)),
    holdings: perhaps(0.3, () =>
      some(keyIds).map((key) => ({ key, hours: perhapsHours(), from: perhaps(0.2, time), until: perhaps(0.2, time) })),
    ),
    pass: perhaps(0.15, () => {
      const used = Math.floor(chance() * 3)
      const firstAt = used > 0 ? time() : null
      return { id, max: 1 + Math.floor(chance() * 2), used, firstAt, isWithdrawn: chance() < 0.1 }
    }),
    needs: perhaps(0.03, () => ['moonPhase']),
  })
  return { door, grants: grantIds.map(grant) }
}

const offsets = new Map(zones.map((zone) => [zone, offsetsOf(zone, START - DAY, 3)]))
const offsetsFor = (zone: string) => offsets.get(zone) ?? []

export function randomAttempt(chance: Chance): Attempt {
  const kind = credentialKinds[Math.floor(chance() * credentialKinds.length)] ?? 'CODE'
  const shown = shownTexts[Math.floor(chance() * shownTexts.length)] ?? 'a'
  const at = START + Math.floor(chance() * 20 * DAY)
  const clock = { isKnown: chance() < 0.7, floor: at - chance() * DAY, heardAt: at - chance() * 2 * DAY }
  return { kind, shown, at, ...(chance() < 0.3 && { clock }) }
}

/** Somebody has typed wrong codes, or used a pass. */
export const randomMemory = (chance: Chance, at: number): Memory => ({
  tries: { wrong: Math.floor(chance() * 8), waitsUntil: chance() < 0.2 ? at + (chance() - 0.3) * 600_000 : null },
  uses: chance() < 0.3 ? { [grantIds[0] ?? '']: { used: 1, firstAt: at - chance() * 600_000 } } : {},
  isConfirmed: chance() < 0.9,
  firstIn: null,
})

type Outcome = {
  attempts: number
  opened: number
  openedByFirst: number
  reasons: Set<DenialReason>
  failures: string[]
}

/**
 * Asks random worlds, which the same seed makes again. What a panel decides by the list that it got over the wire must be what the server explains,
 * and a panel that speaks only the first format must open for nobody whom the second one keeps out.
 */
export function askRandomWorlds(seed: number, worlds: number, attemptsEach = 10): Outcome {
  const chance = chanceOf(seed)
  const outcome: Outcome = { attempts: 0, opened: 0, openedByFirst: 0, reasons: new Set(), failures: [] }
  for (let world = 0; world < worlds; world++) {
    const list = randomList(chance)
    const atPanel = overTheWire(list)
    const first = inFirstFormat(list)
    for (let visit = 0; visit < attemptsEach; visit++) {
      const attempt = randomAttempt(chance)
      const memory = chance() < 0.3 ? randomMemory(chance, attempt.at) : noMemory
      const verdict = decide(list, attempt, memory)
      const ofPanel = decide(atPanel(attempt), attempt, memory)
      // A panel of the first format knows of no clock that was never set, and of no list that is too old.
      const { clock, ...timed } = attempt
      const ofFirst = decide(first, timed)
      outcome.attempts++
      if (verdict.isAllowed) outcome.opened++
      else outcome.reasons.add(verdict.reason)
      const isSame = JSON.stringify(verdict) === JSON.stringify(ofPanel)
      const isPart = !ofFirst.isAllowed || clock?.isKnown === false || decide(list, attempt).isAllowed
      if (ofFirst.isAllowed) outcome.openedByFirst++
      if (!isSame || !isPart) outcome.failures.push(JSON.stringify({ isSame, isPart, list, attempt, memory }))
    }
  }
  return outcome
}

/** As a panel has it: read from JSON, and with the grants found by what is shown. */
function overTheWire(list: AccessList): (attempt: Attempt) => AccessList {
  const door = doorSchema.parse(JSON.parse(JSON.stringify(list.door)))
  const grants = list.grants.map((grant) => grantSchema.parse(JSON.parse(JSON.stringify(grant))))
  return ({ kind, shown }) => ({ door, grants: grants.filter((grant) => grant.kind === kind && grant.shown === shown) })
}

const inFirstFormat = ({ door, grants }: AccessList): AccessList => ({
  door: doorInFirstFormat(door),
  grants: grants.flatMap((grant) => grantInFirstFormat(door, grant) ?? []),
})
