import { describe, expect, test } from 'vitest'
import type { Entry, Values } from './differences.rules.ts'
import { setBack } from './undo.rules.ts'

const context = { timeZone: 'UTC', fits: () => true }
const [A, B, C] = ['a', 'b', 'c'].map((one) => `${one.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const back = (entry: Entry, now: Values | null, fits = context.fits as (field: string, value: unknown) => boolean) =>
  setBack(entry, now, { ...context, fits })
const keys = (before: string[], after: string[]): Entry => ({
  action: 'keys.assign',
  before: { keyIds: before },
  after: { keyIds: after },
})
const at = (accessPointId: string, more: object = {}) => ({
  ...{ accessPointId, isGuestSharable: false, guestSchedules: [], ...more },
})
const entrances = (before: object[], after: object[]): Entry => ({
  action: 'keys.updateEntrances',
  before: { accessPoints: before },
  after: { accessPoints: after },
})

describe('a value', () => {
  const before = { name: 'Old', description: null }
  const entry: Entry = { action: 'keys.update', before, after: { name: 'New', description: 'All' } }
  test('is set back while it is as the entry left it', () =>
    expect(back(entry, { name: 'New', description: 'All' }).next).toEqual(before))
  test('is left alone if it was changed since', () =>
    expect(back(entry, { name: 'Newer', description: 'All' })).toEqual({
      next: { name: 'Newer', description: null },
      whole: before,
    }))
  test('that cannot be what it was is left alone', () =>
    expect(back(entry, { name: 'New', description: 'All' }, (field) => field !== 'description').next).toEqual({
      name: 'Old',
      description: 'All',
    }))
})

describe('values of a list', () => {
  test('come and go each by itself, in any case of their ids', () =>
    expect(back(keys([A], [B.toUpperCase()]), { keyIds: [B, C] }).next).toEqual({ keyIds: [C, A] }))
  test('that are gone are listed', () =>
    expect(back(keys([A, B], []), { keyIds: [] }, (_field, value) => value !== A)).toEqual({
      next: { keyIds: [B] },
      whole: { keyIds: [A, B] },
    }))
  test('are as before if nobody has changed them since, and otherwise only what the entry changed is different', () => {
    const sets = ['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'].map((all) => [...all])
    const sorted = (values: unknown) => [...(values as string[])].sort()
    for (const before of sets)
      for (const after of sets) {
        const entry = keys(before, after)
        expect(sorted(back(entry, { keyIds: after }).next?.keyIds)).toEqual(before)
        for (const now of sets) {
          const isBack = (id: string) => (before.includes(id) === after.includes(id) ? now : before).includes(id)
          expect(sorted(back(entry, { keyIds: now }).next?.keyIds)).toEqual([...'abc'].filter(isBack))
        }
      }
  })
})

describe('an entrance of a key', () => {
  test('that was added goes, unless its hours were changed since', () => {
    const entry = entrances([at(A)], [at(A), at(B), at(C)])
    const now = { accessPoints: [at(A), at(B), at(C, { isGuestSharable: true })] }
    expect(back(entry, now)).toEqual({
      next: { accessPoints: [at(A), at(C, { isGuestSharable: true })] },
      whole: { accessPoints: [at(A)] },
    })
  })
  test('that was taken away comes back as it was, unless somebody has added it again', () => {
    const entry = entrances([at(A), at(B, { isGuestSharable: true })], [at(A)])
    const whole = { accessPoints: [at(A), at(B, { isGuestSharable: true })] }
    expect(back(entry, { accessPoints: [at(A)] })).toEqual({ next: whole, whole })
    const now = { accessPoints: [at(A), at(B)] }
    expect(back(entry, now)).toEqual({ next: now, whole })
  })
  test('that was taken away since stays away', () => {
    const entry = entrances([at(A), at(B)], [at(A), at(B, { isGuestSharable: true })])
    expect(back(entry, { accessPoints: [at(A)] }).next).toEqual({ accessPoints: [at(A)] })
  })
})

describe('what came or went', () => {
  const suspending: Entry = { action: 'access.suspend', before: null, after: { reason: 'Lost' } }
  const lifting: Entry = { action: 'access.lockDown', before: { reason: 'Fire', keyIds: [A, B] }, after: null }
  test('goes again while it is as the entry left it', () => {
    expect(back(suspending, { reason: 'Lost' }).next).toBeNull()
    expect(back(suspending, { reason: 'Found' }).next).toEqual({ reason: 'Found' })
  })
  test('comes back with what there still is, unless there is another one', () => {
    expect(back(lifting, null, (_field, value) => value !== A).next).toEqual({ reason: 'Fire', keyIds: [B] })
    expect(back(lifting, { reason: 'Flood', keyIds: [] }).next).toEqual({ reason: 'Flood', keyIds: [] })
  })
})
