import type { Attempt, Door, Grant } from '@portico/contract/access/access.rules'
import { offsetsOf } from '@portico/contract/access/clocks.rules'
import { type Memory, noMemory } from '@portico/contract/access/memory.rules'
import type { DayName, GuestSchedule, TimeRange } from '@portico/contract/shared/weekly-schedule'

export const MINUTE = 60_000
export const DAY = 86_400_000
/** A Monday, 10:00 in New York. */
export const MONDAY = Date.parse('2026-11-16T15:00:00Z')
export const at = (iso: string) => Date.parse(iso)
/** From before a change of the clocks until after the next ones. */
export const offsetsFrom = Date.UTC(2026, 0, 1)
export const timeZone = 'America/New_York'
export const offsets = offsetsOf(timeZone, offsetsFrom, 25)

export const baseDoor = (changes: Partial<Door> = {}): Door => ({
  timeZone,
  offsets,
  isEnabled: true,
  lockdown: null,
  keys: [{ id: 'main', schedules: [] }],
  providers: [{ id: 'parcels', isAllowed: true, from: MONDAY }],
  throttle: { free: 5, waits: [60, 120, 240, 480, 900] },
  ...changes,
})
export const baseGrant = (changes: Partial<Grant> = {}): Grant => ({
  id: 'code',
  kind: 'CODE',
  shown: 'right',
  subject: 'ada',
  holder: 'ada',
  isActive: true,
  isSuspended: false,
  from: 0,
  until: null,
  keys: ['main'],
  isGuest: false,
  schedules: [],
  ...changes,
})

export type Asked = Partial<Attempt>
export type NamedCase = {
  title: string
  list: { door: Door; grants: Grant[] }
  attempt: Attempt
  memory: Memory
}
export const asked = (
  title: string,
  door: Door,
  grants: Grant[],
  attempt: Asked = {},
  memory = noMemory,
): NamedCase => ({
  title,
  list: { door, grants },
  attempt: { kind: 'CODE', shown: 'right', at: MONDAY, ...attempt },
  memory,
})
export const ofGrant = (title: string, changes: Partial<Grant>, attempt: Asked = {}, memory = noMemory) =>
  asked(title, baseDoor(), [baseGrant(changes)], attempt, memory)
export const ofDoor = (title: string, changes: Partial<Door>, grant: Partial<Grant> = {}, attempt: Asked = {}) =>
  asked(title, baseDoor(changes), [baseGrant(grant)], attempt)

export const weekly = (day: DayName, ...ranges: TimeRange[]): GuestSchedule => ({
  type: 'WEEKLY',
  filter: { [day]: ranges },
})
export const mornings = weekly('MONDAY', { startTime: '08:00', endTime: '12:00' })
export const evening = weekly('MONDAY', { startTime: '20:00', endTime: '23:59' })
