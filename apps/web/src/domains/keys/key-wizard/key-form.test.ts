import { emptyWeeklySchedule, weeklySchedule } from '@portico/contract/keys/keys.rules'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { describe, expect, test } from 'vitest'
import {
  addSchedules,
  clearSchedules,
  copyOf,
  draftOf,
  emptyForm,
  formOf,
  isFull,
  type KeyForm,
  removeSchedule,
  replaceSchedule,
  settingOf,
  share,
} from './key-form.ts'
import { problemsOf, stepsOf } from './key-problems.ts'

const idOf = (number: number) => `3f0c2a52-7c1d-4d0e-9a55-0f7e6b6f1d0${number}`
const [front, garage, roof] = [1, 2, 3].map(idOf) as [string, string, string]
const entrance = (accessPointId: string, hasPanel: boolean) => ({
  accessPointId,
  accessPointName: accessPointId,
  placeName: 'Tower',
  hasPanel,
})
const entrances = [entrance(front, true), entrance(garage, false), entrance(roof, false)]
const selecting = (...selected: string[]): KeyForm => ({ ...emptyForm, name: 'Main key', selected })
const morning = weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '12:00' })
const evening = weeklySchedule(['FRIDAY'], { startTime: '18:00', endTime: '23:59' })

const stored: KeyWithAccessPoints = {
  key: {
    keyId: idOf(8),
    propertyId: idOf(9),
    name: 'Main key',
    description: null,
    type: 'ACCESS_GROUP',
    version: 4,
    creationTimeMillis: 0,
    updatedTimeMillis: 0,
  },
  accessPoints: [
    { ...entrance(front, true), isGuestSharable: true, guestSchedules: [morning] },
    { ...entrance(garage, false), isGuestSharable: true, guestSchedules: [emptyWeeklySchedule] },
  ],
  assignedTo: 0,
}

describe('the steps of the key wizard', () => {
  test.each([
    ['nothing is selected', selecting(), ['name', 'entrances', 'review']],
    ['no selected entrance has a panel', share(selecting(garage), [garage]), ['name', 'entrances', 'review']],
    ['a panel is selected', selecting(front, garage), ['name', 'entrances', 'guests', 'review']],
    ['guests may come in', share(selecting(front), [front]), ['name', 'entrances', 'guests', 'schedules', 'review']],
  ])('are reduced to those that apply when %s', (_name, form, expected) =>
    expect(stepsOf(form, entrances)).toEqual(expected),
  )
})

describe('the problems of the key form', () => {
  const found = (form: KeyForm, otherNames: string[] = []) =>
    problemsOf(form, { entrances, otherNames }).map(({ step, rule }) => `${step}: ${rule}`)

  test('name all required input of an empty form', () => {
    expect(found(emptyForm)).toEqual(['name: nameLength', 'entrances: entranceMissing'])
  })
  test('contain one problem for each text field', () => {
    expect(found({ ...selecting(front), name: 'x'.repeat(2001) })).toEqual(['name: nameLength'])
    expect(found({ ...selecting(front), description: 'x'.repeat(129) })).toEqual(['name: descriptionLength'])
    expect(found({ ...selecting(front), description: 'a\0b' })).toEqual(['name: textRefused'])
  })
  test('contain a name that another key has', () => {
    expect(found(selecting(front), ['MAIN KEY'])).toEqual(['name: nameTaken'])
  })
  test('contain sharing without a panel only while a panel is selected', () => {
    expect(found(share(selecting(front, garage), [garage]))).toEqual(['guests: panelMissing'])
    expect(found(share(selecting(front, garage), [front, garage]))).toEqual([])
    expect(found({ ...share(selecting(front, garage), [garage]), selected: [garage] })).toEqual([])
  })
  test('contain too many schedules', () => {
    let form = share(selecting(front), [front])
    for (let count = 0; count < 4; count++) form = addSchedules(form, [front], [morning])
    expect(found(form)).toEqual(['schedules: schedulesMax'])
  })
})

describe('the request to save a key', () => {
  test('has trimmed texts, and null for an empty description', () => {
    const draft = draftOf({ ...selecting(front), name: ' Main key ', description: '  ' }, entrances)
    expect(draft).toMatchObject({ name: 'Main key', description: null })
  })
  test('leaves out settings that no longer apply, which the form keeps', () => {
    const form = addSchedules(share(selecting(front, garage), [front, garage]), [front, garage], [morning])
    const without = { ...form, selected: [garage] }
    expect(draftOf(without, entrances).accessPoints).toEqual([
      { accessPointId: garage, isGuestSharable: false, guestSchedules: [] },
    ])
    expect(draftOf({ ...without, selected: [front, garage] }, entrances).accessPoints).toEqual([
      { accessPointId: front, isGuestSharable: true, guestSchedules: [morning] },
      { accessPointId: garage, isGuestSharable: true, guestSchedules: [morning] },
    ])
  })
})

describe('a stored key', () => {
  test('is loaded into the form unchanged, and has no schedule if it is always accessible', () => {
    expect(draftOf(formOf(stored), entrances)).toEqual({
      name: 'Main key',
      description: null,
      accessPoints: [
        { accessPointId: front, isGuestSharable: true, guestSchedules: [morning] },
        { accessPointId: garage, isGuestSharable: true, guestSchedules: [] },
      ],
    })
  })
  test('is copied with another name', () => {
    expect(copyOf(stored, ['Main key', 'Main key copy'])).toEqual({ ...formOf(stored), name: 'Main key copy 2' })
  })
})

describe('the schedules of the key form', () => {
  const schedulesAt = (form: KeyForm, id: string) => settingOf(form, id).guestSchedules
  const both = addSchedules(addSchedules(selecting(front, garage), [front, garage], [morning]), [front], [evening])

  test('are added to several entrances at once', () => {
    expect(schedulesAt(both, front)).toEqual([morning, evening])
    expect(schedulesAt(both, garage)).toEqual([morning])
    expect(isFull(both, front)).toBe(false)
    expect(isFull(addSchedules(both, [front], [evening]), front)).toBe(true)
  })
  test('can be changed and removed one by one, or all removed at once', () => {
    expect(schedulesAt(replaceSchedule(both, front, 0, [evening, morning]), front)).toEqual([evening, morning, evening])
    expect(schedulesAt(removeSchedule(both, front, 0), front)).toEqual([evening])
    expect(schedulesAt(clearSchedules(both, [front]), front)).toEqual([])
    expect(schedulesAt(clearSchedules(both, [front]), garage)).toEqual([morning])
  })
})
