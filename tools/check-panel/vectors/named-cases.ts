import type { Door, PanelClock } from '@portico/contract/access/access.rules'
import { type Memory, noMemory } from '@portico/contract/access/memory.rules'
import { at, baseDoor, MONDAY, type NamedCase } from './case-parts.ts'
import { scheduleCases, simpleCases } from './cases-of-grants.ts'
import { calendarOf, changeCases, hoursCases, office } from './cases-of-hours.ts'
import { firstCases, heard, keypadCases, opening, passCases, trustCases, unknown } from './cases-of-memory.ts'

export const namedCases: NamedCase[] = [
  ...simpleCases,
  ...scheduleCases,
  ...hoursCases,
  ...changeCases,
  ...trustCases,
  ...passCases,
  ...keypadCases,
  ...firstCases,
]

type StateCase = { title: string; door: Door; at: number; memory: Memory; clock: PanelClock }
const known: PanelClock = { isKnown: true, floor: 0, heardAt: MONDAY }
const stands = (title: string, door: Partial<Door>, changes: Partial<StateCase> = {}): StateCase => ({
  title,
  door: baseDoor({ hours: { office }, opening: { hours: 'office', firstKeys: null }, ...door }),
  at: MONDAY,
  memory: noMemory,
  clock: known,
  ...changes,
})
const inMemory = (firstIn: string): Memory => ({ ...noMemory, firstIn })
export const stateCases: StateCase[] = [
  stands('within its hours', {}),
  stands('without an opening', { opening: undefined }),
  stands('at the end of its hours', {}, { at: at('2026-11-16T23:00:00Z') }),
  stands('with hours that it does not have', { opening: { hours: 'gone', firstKeys: null } }),
  stands('in a lockdown', { lockdown: { keys: ['main'] } }),
  stands('in a lockdown of a disabled door', { lockdown: { keys: [] }, isEnabled: false }),
  stands('disabled', { isEnabled: false }),
  stands('with a rule that nobody knows', { needs: ['moonPhase'] }),
  stands('without the time', {}, { clock: unknown }),
  stands('stale', { stale: { afterHours: 1, keys: ['main'] } }, { clock: heard(3_600_000) }),
  stands('before the first holder', { opening }),
  stands('after the first holder', { opening }, { memory: inMemory('2026-11-16T08:00') }),
  stands('after the first holder of the day before', { opening }, { memory: inMemory('2026-11-15T08:00') }),
  stands('on a closed day', {
    hours: { office: { ...office, calendar: 'days' } },
    calendars: calendarOf('2026-11-16', { kind: 'CLOSED' }),
  }),
]
