import type { Names } from './customers.ts'
import { addDays, coTenant } from './residents.ts'
import type { PmsName, Property, Resident } from './simulator.ts'

export const timelineSteps = [
  'move-in',
  'give-notice',
  'move-out',
  'renew',
  'transfer',
  'promote-roommate',
  'add-co-tenant',
  'revoke-access',
] as const
export type TimelineStep = (typeof timelineSteps)[number]

/** The property has no resident for whom the step is possible. */
export class NobodyFits extends Error {}

type StepContext = { pms: PmsName; property: Property; today: string; names: Names; residentId?: string | undefined }
type ResidentStep = Exclude<TimelineStep, 'revoke-access'>

const fits: Record<ResidentStep, (resident: Resident, property: Property) => boolean> = {
  'move-in': ({ status, unitId }) => status === 'future' && unitId !== null,
  'give-notice': ({ status, role }) => status === 'current' && role === 'primary',
  'move-out': ({ status }) => status === 'notice',
  renew: ({ status, role }) => status === 'current' && role === 'primary',
  transfer: ({ status, unitId }, property) =>
    status === 'current' && unitId !== null && vacantUnit(property) !== undefined,
  'promote-roommate': (resident, { residents }) =>
    resident.role === 'roommate' && resident.status === 'current' && primaryBeside(resident, residents) !== undefined,
  'add-co-tenant': ({ status, role }) => status === 'current' && role === 'primary',
}

const primaryBeside = ({ householdId }: Resident, residents: readonly Resident[]) =>
  residents.find((one) => one.householdId === householdId && one.role === 'primary' && one.status === 'current')

const isAtHome = ({ status }: Resident) => status === 'current' || status === 'notice' || status === 'eviction'
const vacantUnit = ({ units, residents }: Property) =>
  units.find(
    ({ id }) =>
      !residents.some((resident) => resident.unitId === id && (isAtHome(resident) || resident.status === 'future')),
  )

/** Applies the step to the given resident, or to the first for whom it is possible. It affects the whole household. */
export function applyStep(step: ResidentStep, { pms, property, today, names, residentId }: StepContext): string {
  const { residents } = property
  const resident = residents.find((one) => (residentId ?? one.id) === one.id && fits[step](one, property))
  if (!resident) throw new NobodyFits(`Nobody in ${property.name} can take the step ${step}.`)
  const household = residents.filter(
    ({ householdId, status }) => householdId === resident.householdId && status === resident.status,
  )
  const change = (people: readonly Resident[], changes: Partial<Resident>) => {
    for (const person of people) Object.assign(person, changes)
  }
  switch (step) {
    case 'move-in':
      change(household, { status: 'current', leaseStart: today })
      break
    case 'give-notice':
      change(household, { status: 'notice', moveOut: addDays(today, 30) })
      break
    case 'move-out':
      change(household, { status: 'past', moveOut: today })
      break
    case 'renew': {
      // An ended lease is renewed from today on; until now it continued from month to month.
      const end = resident.leaseEnd < today ? today : resident.leaseEnd
      change(household, { leaseStart: addDays(end, 1), leaseEnd: addDays(end, 365) })
      break
    }
    case 'transfer':
      change(household, { unitId: vacantUnit(property)?.id ?? null })
      break
    case 'promote-roommate': {
      const primary = primaryBeside(resident, residents)
      if (primary) change([primary], { status: 'past', moveOut: today })
      const promoted = pms === 'Yardi' ? { id: resident.id.replace(/^r/, 't'), formerId: resident.id } : {}
      change([resident], { role: 'primary', ...promoted })
      break
    }
    case 'add-co-tenant': {
      const { householdId, unitId } = resident
      const id = names.idOf('resident', '', true)
      residents.push({ id, householdId, unitId, ...coTenant(names.nextResidentNumber(), resident) })
      return id
    }
  }
  return resident.id
}
