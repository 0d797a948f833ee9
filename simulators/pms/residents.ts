import type { Resident } from './simulator.ts'

type Draft = Omit<Resident, 'id' | 'householdId' | 'unitId'>
export type Household = Draft[]

const DAY_MS = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const givenNames = [
  'Zoë',
  'José',
  'Łukasz',
  'Thị Hồng',
  'Maeve',
  'Ann & Bob',
  'Søren',
  '美咲',
  'Désirée',
  'Olu',
  'Priya',
]
const familyNames = [
  "O'Connor",
  'Müller',
  'Nguyễn',
  'Smith & Sons',
  'Ñáñez',
  '田中',
  'de la Cruz',
  'Fønsby',
  'Lee',
  'İnce',
]

/** Names are numbered, so that they are unique. */
function nameOf(number: number) {
  const firstName = givenNames[number % givenNames.length] ?? ''
  const lastName = familyNames[(number * 3) % familyNames.length] ?? ''
  return { firstName, lastName, email: `resident.${number}@residents.example` }
}

/** The households of a unit, by its index: ten kinds of households repeat. */
export function householdsOf(position: number, firstOfMonth: string, nextNumber: () => number): Household[] {
  const leaseStart = addDays(firstOfMonth, -200 - (position % 90))
  const person = (status: Draft['status'], changes: Partial<Draft> = {}): Draft => ({
    role: 'primary',
    status,
    ...nameOf(nextNumber()),
    leaseStart,
    leaseEnd: addDays(leaseStart, 364),
    moveOut: null,
    ...changes,
  })
  const left = addDays(leaseStart, -10)
  const past = () => person('past', { leaseStart: addDays(left, -400), leaseEnd: left, moveOut: left })
  const soon = { leaseStart: addDays(firstOfMonth, 45), leaseEnd: addDays(firstOfMonth, 409) }
  switch (position % 10) {
    case 0: {
      const primary = person('current')
      return [[primary, person('current', { role: 'roommate', email: primary.email })]]
    }
    case 1:
      return [[person('current', { leaseStart: addDays(firstOfMonth, -700), leaseEnd: addDays(firstOfMonth, -335) })]]
    case 2:
      return [[person('notice', { moveOut: addDays(firstOfMonth, 39) })]]
    case 3:
      return [[past()], [person('future', soon)]]
    case 4:
      return [[person('current'), person('current', { role: 'roommate' })]]
    case 5:
      return [[person('eviction')]]
    case 6:
      return [[past()], [person('current')]]
    case 7:
      return [[person('current', { email: '' })]]
    case 8:
      return [[person('applicant', soon)], [person('cancelled', soon)], [person('denied', soon)]]
    default:
      return [
        [person('current'), person('current', { role: 'minor', email: '' }), person('current', { role: 'guarantor' })],
      ]
  }
}

/** Future residents and applicants who have no unit yet. */
export function householdsWithoutUnit(firstOfMonth: string, nextNumber: () => number): Household[] {
  const dates = { leaseStart: addDays(firstOfMonth, 65), leaseEnd: addDays(firstOfMonth, 429), moveOut: null }
  return [
    [{ role: 'primary', status: 'future', ...nameOf(nextNumber()), ...dates }],
    [{ role: 'primary', status: 'applicant', ...nameOf(nextNumber()), ...dates }],
  ]
}

export const coTenant = (number: number, beside: Resident): Draft => ({
  ...nameOf(number),
  role: 'roommate',
  status: beside.status,
  leaseStart: beside.leaseStart,
  leaseEnd: beside.leaseEnd,
  moveOut: beside.moveOut,
})
