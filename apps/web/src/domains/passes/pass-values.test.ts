import { expect, test } from 'vitest'
import { formFieldOf, newPassOf, type PassValues, passProblems } from './pass-values.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const right: PassValues = {
  visitorName: ' Mia Novak ',
  email: '',
  locale: 'de_DE',
  hostId: ID,
  accessPointIds: [ID],
  from: { day: '2026-11-21', time: '15:00' },
  until: { day: '2026-11-21', time: '17:00' },
  uses: '2',
}
const known = { now: NOW, timeZone: 'Europe/Berlin', hostEnd: null }
const problemsWith = (change: Partial<PassValues>, more: Partial<typeof known> | { hostEnd: number } = {}) =>
  passProblems({ ...right, ...change }, { ...known, ...more })

test('what is chosen is sent in moments of the property, and an empty address as none', () => {
  expect(passProblems(right, known)).toEqual({})
  expect(newPassOf(ID, right, 'Europe/Berlin')).toMatchObject({
    visitorName: 'Mia Novak',
    email: null,
    fromTimeMillis: Date.parse('2026-11-21T14:00:00Z'),
    untilTimeMillis: Date.parse('2026-11-21T16:00:00Z'),
    uses: 2,
  })
})

test('an empty form names what each field needs', () => {
  const empty = { visitorName: '', hostId: '', accessPointIds: [], uses: '', until: { day: null, time: '' } }
  expect(problemsWith({ ...empty, email: 'mia' })).toEqual({
    visitorName: 'visitorRequired',
    email: 'emailInvalid',
    hostId: 'hostRequired',
    accessPointIds: 'entrancesRequired',
    uses: 'usesRequired',
    until: 'timeRequired',
  })
})

test.each([
  [{ until: { day: '2026-11-20', time: '12:00' } }, {}, { until: 'endPassed' }],
  [{ until: right.from }, {}, { until: 'startAfterEnd' }],
  [{ until: { day: '2027-01-01', time: '12:00' } }, {}, { until: 'passTooLong' }],
  [
    { from: { day: '2027-03-01', time: '12:00' }, until: { day: '2027-03-01', time: '13:00' } },
    {},
    { from: 'startTooLate' },
  ],
  [{}, { hostEnd: Date.parse('2026-11-21T15:00:00Z') }, { until: 'endsAfterStay' }],
  [{}, { hostEnd: NOW - 1 }, { hostId: 'hostLeft' }],
  [{ uses: '0' }, {}, { uses: 'usesRange' }],
  [{ uses: '1.5' }, {}, { uses: 'usesRequired' }],
])('the rules of the server hold in the form: %j %j', (change, more, problems) => {
  expect(problemsWith(change, more)).toEqual(problems)
})

test('a refusal of the server stands beside the field that it is about', () => {
  expect(['fromTimeMillis', 'accessPointIds.0', 'email'].map(formFieldOf)).toEqual(['from', 'accessPointIds', 'email'])
})
