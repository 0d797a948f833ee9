import type { Grant, PanelClock, Pass } from '@portico/contract/access/access.rules'
import { emptyMemory, type Memory, noMemory } from '@portico/contract/access/memory.rules'
import {
  type Asked,
  asked,
  at,
  baseDoor,
  baseGrant,
  DAY,
  MINUTE,
  MONDAY,
  mornings,
  type NamedCase,
  ofDoor,
  ofGrant,
} from './case-parts.ts'
import { office } from './cases-of-hours.ts'

export const unknown: PanelClock = { isKnown: false, floor: MONDAY, heardAt: MONDAY }
const lost = (title: string, grant: Partial<Grant>) => ofGrant(title, grant, { clock: unknown })
const staleDoor = {
  stale: { afterHours: 24, keys: ['staff'] },
  keys: [
    { id: 'main', schedules: [] },
    { id: 'staff', schedules: [] },
  ],
}
export const heard = (ago: number): PanelClock => ({ isKnown: true, floor: 0, heardAt: MONDAY - ago })
export const trustCases: NamedCase[] = [
  lost('the time is lost: a resident', {}),
  lost('the time is lost: an end in more than seven days', { until: MONDAY + 7 * DAY + 1 }),
  lost('the time is lost: an end in seven days', { until: MONDAY + 7 * DAY }),
  lost('the time is lost: a guest', { isGuest: true }),
  lost('the time is lost: a schedule', { schedules: [mornings] }),
  lost('the time is lost: hours that would be shut', { hours: 'gone' }),
  lost('the time is lost: the end of a holding', { holdings: [{ key: 'main', until: MONDAY + DAY }] }),
  lost('the time is lost: a holding without limits', { holdings: [{ key: 'main' }] }),
  ofDoor('nothing heard for a day', staleDoor, {}, { clock: heard(DAY) }),
  ofDoor('nothing heard for almost a day', staleDoor, {}, { clock: heard(DAY - 1) }),
  ofDoor('nothing heard for a day, with an excepted key', staleDoor, { keys: ['staff'] }, { clock: heard(DAY) }),
  ofDoor('nothing heard for a day, an unknown code', staleDoor, {}, { clock: heard(DAY), shown: 'wrong' }),
  ofDoor(
    'nothing heard for a day, in a lockdown that excepts another key',
    { ...staleDoor, lockdown: { keys: ['main'] } },
    { keys: ['main', 'staff'] },
    { clock: heard(DAY) },
  ),
]

const pass: Pass = { id: 'visit', max: 1, used: 0, firstAt: null, isWithdrawn: false }
const visit = (
  title: string,
  changes: Partial<Pass>,
  memory: Memory = noMemory,
  grant: Partial<Grant> = {},
  attempt: Asked = {},
) => ofGrant(title, { holder: null, host: 'ada', keys: [], pass: { ...pass, ...changes }, ...grant }, attempt, memory)
const usedHere = { ...noMemory, uses: { visit: { used: 1, firstAt: MONDAY - MINUTE } } }
export const passCases: NamedCase[] = [
  visit('a pass opens in the name of its host', {}),
  visit('a pass of two uses, the second time', { max: 2 }, usedHere),
  visit('a pass that was used here', {}, usedHere),
  visit('a pass that was used elsewhere five minutes ago', { used: 1, firstAt: MONDAY - 5 * MINUTE }),
  visit('a pass that was used elsewhere longer ago', { used: 1, firstAt: MONDAY - 5 * MINUTE - 1 }),
  visit('a pass that was used elsewhere just now, and here', { used: 1, firstAt: MONDAY - MINUTE }, usedHere),
  visit('the larger count holds', { max: 3, used: 3, firstAt: 0 }, usedHere),
  visit('a withdrawn pass', { isWithdrawn: true }),
  visit('a pass before the server has confirmed the counts', {}, emptyMemory),
  visit('a pass after its end', {}, noMemory, { until: MONDAY }),
  visit('a pass outside its hours', {}, noMemory, { hours: 'gone' }),
  visit('a pass without the time', {}, noMemory, {}, { clock: unknown }),
  visit('a pass of somebody suspended, with everything else', { isWithdrawn: true }, usedHere, {
    isSuspended: true,
    until: 1,
  }),
]

const tries = (wrong: number, waitsUntil: number | null = null, givenBack?: Record<string, number>): Memory => ({
  ...noMemory,
  tries: { wrong, waitsUntil, ...(givenBack && { givenBack }) },
})
const typed = (title: string, memory: Memory, attempt: Asked = {}) => ofGrant(title, {}, attempt, memory)
export const keypadCases: NamedCase[] = [
  typed('the fourth wrong code', tries(3), { shown: 'wrong' }),
  typed('the fifth wrong code', tries(4), { shown: 'wrong' }),
  typed('the ninth wrong code', tries(8), { shown: 'wrong' }),
  typed('the tenth wrong code is not counted further', tries(9), { shown: 'wrong' }),
  typed('a right code during a wait', tries(5, MONDAY + 1)),
  typed('a wrong code during a wait', tries(5, MONDAY + 1), { shown: 'wrong' }),
  typed('a right code at the end of a wait', tries(5, MONDAY)),
  typed('a right code gives back a try', tries(3)),
  typed(
    'the same code again within 15 minutes gives back none',
    tries(3, MONDAY - 1, { code: MONDAY - 15 * MINUTE + 1 }),
  ),
  typed('the same code again after 15 minutes gives back one', tries(3, null, { code: MONDAY - 15 * MINUTE })),
  typed(
    'old entries are forgotten with the next one',
    tries(3, null, { other: MONDAY - 15 * MINUTE, third: MONDAY - MINUTE }),
  ),
  ofGrant('a known code that is denied is not wrong', { isActive: false }, {}, tries(4)),
  ofGrant('an unknown fob is no wrong code', {}, { kind: 'FOB', shown: 'wrong' }, tries(4)),
  ofGrant('a fob opens while the keypad waits', { kind: 'FOB' }, { kind: 'FOB' }, tries(5, MONDAY + MINUTE)),
  asked(
    'a door whose keypad never waits',
    baseDoor({ throttle: undefined }),
    [baseGrant()],
    { shown: 'wrong' },
    tries(5, MONDAY + 1),
  ),
]

export const opening = { hours: 'office', firstKeys: ['main'] }
export const firstCases: NamedCase[] = [
  asked('the first holder of a chosen key', baseDoor({ opening, hours: { office } }), [baseGrant()]),
  asked(
    'the first holder comes outside of the hours of the door',
    baseDoor({ opening, hours: { office } }),
    [baseGrant()],
    { at: at('2026-11-16T04:00:00Z') },
  ),
  asked('a holder of another key', baseDoor({ opening: { ...opening, firstKeys: ['staff'] }, hours: { office } }), [
    baseGrant(),
  ]),
]
