import { setTimeout as sleep } from 'node:timers/promises'
import type { DenialReason, Verdict } from '@portico/contract/access/access.rules'
import type { ConnectedPanel } from '@portico/panel-core/connection'
import type { Shown } from '@portico/panel-core/panel'
import type { RunningBoard } from './boards.ts'
import type { PanelsProperty, Visitor } from './world.ts'

type Random = () => number

const MINUTE = 60_000
/** How often a person opens a door on one day. */
const VISITS_PER_DAY = 3
/** Visits per minute: a small house is not dead at night, and a large one does not fill the history. */
const RATE = { least: 0.2, most: 4 }

// The weights of the hours of a day, from midnight on.
const WORKDAY = [1, 1, 0, 0, 1, 3, 9, 16, 15, 8, 6, 6, 8, 7, 6, 8, 12, 18, 19, 14, 10, 8, 5, 3]
const WEEKEND = [4, 3, 2, 1, 0, 1, 2, 4, 7, 10, 12, 12, 12, 11, 11, 11, 11, 12, 12, 11, 9, 8, 7, 6]
// The share of couriers among the visits of each hour.
const COURIERS = [
  0, 0, 0, 0, 0, 0, 0.02, 0.08, 0.18, 0.34, 0.4, 0.4, 0.36, 0.36, 0.38, 0.34, 0.26, 0.16, 0.1, 0.06, 0.02,
]
/** How often somebody who types a code types a wrong digit, and how often somebody tries a door that is not theirs. */
const MISTYPED = 0.06
const LOST = 0.01
/** Many people have no key of any of the doors that have panels. */
const TRIES = 5

/** People do not expect these, so they try although the door stays shut. */
const SURPRISES: ReadonlySet<DenialReason> = new Set(['LOCKDOWN', 'HOLDER_SUSPENDED'])

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // This language writes "Wed, 12" or "Wed 12".
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}

function localHour(timeZone: string, at: number): { hour: number; isWeekend: boolean } {
  const [weekday = '', hour = ''] = clockOf(timeZone).format(at).split(/[ ,]+/)
  return { hour: Number(hour), isWeekend: weekday === 'Sat' || weekday === 'Sun' }
}

/** Visits per minute at a time of the local day. */
export function rateOf({ timeZone, visitors }: PanelsProperty, at: number): number {
  const { hour, isWeekend } = localHour(timeZone, at)
  const weights = isWeekend ? WEEKEND : WORKDAY
  const share = (weights[hour] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(Math.max((visitors.length * VISITS_PER_DAY * share) / 60, RATE.least), RATE.most)
}

const pick = <T>(random: Random, items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]

/** Everything that somebody can show. */
const shownBy = ({ personId, hasApp, codes, fobs }: Visitor): Shown[] => [
  ...(hasApp ? [{ personId }] : []),
  ...codes.map((code) => ({ code })),
  ...fobs.map((fob) => ({ fob })),
]

const isWorthTrying = (verdict: Verdict) =>
  verdict.isAllowed || verdict.reasons.every((reason) => SURPRISES.has(reason))

type Visit = { panel: ConnectedPanel; shown: Shown }

/** Who comes next, to which door, and with what. Undefined: somebody came who has nothing to do with any of these doors. */
export function nextVisit(
  { timeZone, visitors, providers }: PanelsProperty,
  panels: readonly ConnectedPanel[],
  at: number,
  random: Random,
): Visit | undefined {
  const { hour } = localHour(timeZone, at)
  const courier = random() < (COURIERS[hour] ?? 0) ? pick(random, providers) : undefined
  const visitor = visitors[Math.floor(random() ** 1.6 * visitors.length)]
  const shown = courier ? { providerId: courier } : visitor && pick(random, shownBy(visitor))
  if (!shown) return undefined
  const draw = random()
  if ('code' in shown && draw < MISTYPED) {
    const panel = pick(random, panels)
    return panel && { panel, shown: { code: mistype(shown.code, random) } }
  }
  const doors = draw > 1 - LOST ? panels : panels.filter((panel) => isWorthTrying(panel.decide(shown)))
  const panel = pick(random, doors)
  return panel && { panel, shown }
}

function mistype(code: string, random: Random): string {
  const place = Math.floor(random() * code.length)
  const digit = (Number(code[place]) + 1 + Math.floor(random() * 9)) % 10
  return `${code.slice(0, place)}${digit}${code.slice(place + 1)}`
}

type Day = { signal: AbortSignal; random?: Random }

/** Calls somebody to a door as often as the hour suggests, until it is stopped. */
async function callVisitors(rate: () => number, { signal, random = Math.random }: Day, visit: () => void) {
  while (!signal.aborted) {
    // After a minute the rate is looked up again, because the hour may have changed.
    const wait = (-Math.log(1 - random()) * MINUTE) / rate()
    await sleep(Math.min(wait, MINUTE), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted && wait <= MINUTE) visit()
  }
}

/** Lets people come to the doors of a property until it is stopped. */
export function playDay(property: PanelsProperty, panels: readonly ConnectedPanel[], day: Day): Promise<void> {
  const { random = Math.random } = day
  return callVisitors(
    () => rateOf(property, Date.now()),
    day,
    () => {
      let visit: Visit | undefined
      for (let tries = 0; tries < TRIES && !visit; tries++) visit = nextVisit(property, panels, Date.now(), random)
      visit?.panel.attempt(visit.shown)
    },
  )
}

/** Lets people come to the boards of a property, each of which is one door of many. */
export async function playDayAtBoards(property: PanelsProperty, boards: readonly RunningBoard[], day: Day) {
  const { random = Math.random } = day
  const share = 1 / (property.panels.length + boards.length)
  const rate = () => rateOf(property, Date.now()) * share
  await Promise.all(boards.map((board) => callVisitors(rate, day, () => void board.welcome(random))))
}
