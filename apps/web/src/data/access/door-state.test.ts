import type { Doors } from '@portico/contract/access/access.schema'
import { expect, test } from 'vitest'
import {
  type DoorFilter,
  doorFilters,
  doorsInterval,
  isInDoorFilter,
  LOCKDOWNS_POLL_MS,
  lockdownOf,
  summariesOf,
  troubleRank,
  unheardDoors,
} from './door-state.ts'

type Delivery = Doors['doors'][number]['delivery']
const upToDate: NonNullable<Delivery> = {
  state: 'UP_TO_DATE',
  revision: 7,
  changedTimeMillis: 1,
  behindSinceTimeMillis: null,
  offlineSinceTimeMillis: null,
  missing: null,
  listTimeMillis: null,
}
const door = (accessPointId: string, delivery: Delivery) => ({
  accessPointId,
  accessPointName: accessPointId,
  delivery,
  codesMissing: 0,
  openNow: 'UNSUPPORTED' as const,
  devices: [],
})
const lockdown = (scopeId: string) => ({
  scopeId,
  keys: [],
  reason: '',
  kind: 'BY_HAND' as const,
  startedBy: '',
  startedTimeMillis: 1,
  version: 1,
  joined: [],
})
const doors: Doors = {
  doors: [
    door('fine', upToDate),
    door('behind', { ...upToDate, state: 'BEHIND', behindSinceTimeMillis: 5 }),
    door('offline', { ...upToDate, state: 'OFFLINE', offlineSinceTimeMillis: 5 }),
    door('lost', { ...upToDate, state: 'OFFLINE', offlineSinceTimeMillis: 5, behindSinceTimeMillis: 6 }),
    door('plain', null),
    door('deaf', { ...upToDate, state: 'NO_PANEL' }),
    door('locked', upToDate),
  ],
  asOfTimeMillis: 0,
  lockdowns: [lockdown('locked')],
}
const summaries = [...summariesOf(doors, 'property')]

test('doors are found by what is wrong with them', () => {
  const found = (filter: DoorFilter) =>
    summaries.filter(([, summary]) => isInDoorFilter(summary, filter)).map(([id]) => id)
  expect(doorFilters.map(found)).toEqual([
    ['fine', 'behind', 'offline', 'lost', 'plain', 'deaf', 'locked'],
    ['fine', 'locked'],
    ['behind', 'lost'],
    ['offline', 'lost'],
    ['deaf'],
    ['locked'],
  ])
  expect(isInDoorFilter(undefined, 'offline')).toBe(false)
})

test('doors with trouble come first, and those without a panel have no place in that order', () => {
  const ranks = Object.fromEntries(summaries.map(([id, summary]) => [id, troubleRank(summary)]))
  expect(ranks).toEqual({ locked: 0, lost: 1, offline: 2, behind: 3, deaf: 4, fine: 5, plain: null })
})

test('the lockdown of an entrance comes before that of the property', () => {
  const both = { lockdowns: [lockdown('property'), lockdown('door')] }
  expect(lockdownOf(both, 'property', 'door')?.scopeId).toBe('door')
  expect(lockdownOf(both, 'property', 'other')?.scopeId).toBe('property')
  expect(lockdownOf({ lockdowns: [] }, 'property', 'door')).toBeUndefined()
})

test('a lockdown names the doors of its scope that nothing reaches', () => {
  expect(unheardDoors(doors, 'property', 'property')).toEqual(['deaf'])
  expect(unheardDoors(doors, 'property', 'deaf')).toEqual(['deaf'])
  expect(unheardDoors(doors, 'property', 'fine')).toEqual([])
})

test('doors are asked for every few seconds only while one is offline or behind', () => {
  expect(doorsInterval(doors)).toBe(4_000)
  const deaf = door('deaf', { ...upToDate, state: 'NO_PANEL' })
  expect(doorsInterval({ doors: [door('fine', upToDate), door('plain', null), deaf] })).toBe(30_000)
  expect(doorsInterval(undefined)).toBe(30_000)
})

test('an open page asks for lockdowns so often that it learns of one within five seconds', () => {
  expect(LOCKDOWNS_POLL_MS).toBeLessThan(5_000)
})
