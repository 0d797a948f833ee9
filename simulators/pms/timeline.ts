import type { Names } from './customers.ts'
import { addDays, coTenant } from './residents.ts'
import type { PmsName, Property, Resident } from './simulator.ts'

export const timelineSteps = [
  'move-in',
  'give-notice',
  'move-out',
  'renew',
  'transfer',
  'transfer-with-new-id',
  'transfer-under-one-id',
  'renew-after-notice',
  'reuse-id',
  'promote-roommate',
  'add-co-tenant',
  'revoke-access',
] as const
export type TimelineStep = (typeof timelineSteps)[number]

/** The property has no resident for whom the step is possible. */
export class NobodyFits extends Error {}

type StepContext = { pms: PmsName; property: Property; today: string; names: Names; residentId?: string | undefined }
type ResidentStep = Exclude<TimelineStep, 'revoke-access'>

const canTransfer = ({ status, unitId }: Resident, property: Property) =>
  status === 'current' && unitId !== null && vacantUnit(property) !== undefined

const fits: Record<ResidentStep, (resident: Resident, property: Property) => boolean> = {
  'move-in': ({ status, unitId }) => status === 'future' && unitId !== null,
  'give-notice': ({ status, role }) => status === 'current' && role === 'primary',
  'move-out': ({ status }) => status === 'notice',
  renew: ({ status, role }) => status === 'current' && role === 'primary',
  transfer: canTransfer,
  'transfer-with-new-id': canTransfer,
  'transfer-under-one-id': canTransfer,
  'renew-after-notice': ({ status, role, unitId }) => status === 'notice' && role === 'primary' && unitId !== null,
  'reuse-id': ({ status, role, email }) => status === 'current' && role === 'primary' && email !== '',
  'promote-roommate': (resident, { residents }) =>
    resident.role === 'roommate' && resident.status === 'current' && primaryBeside(resident, residents) !== undefined,
  'add-co-tenant': ({ status, role }) => status === 'current' && role === 'primary',
}

const nextLease = (leaseStart: string) => ({
  status: 'future' as const,
  leaseStart,
  leaseEnd: addDays(leaseStart, 364),
  moveOut: null,
})

const primaryBeside = ({ householdId }: Resident, residents: readonly Resident[]) =>
  residents.find((one) => one.householdId === householdId && one.role === 'primary' && one.status === 'current')

const isAtHome = ({ status }: Resident) => status === 'current' || status === 'notice' || status === 'eviction'
const vacantUnit = ({ units, residents }: Property) =>
  units.find(
    ({ id }) =>
      !residents.some((resident) => resident.unitId === id && (isAtHome(resident) || resident.status === 'future')),
  )

/**
 * Applies the step to the given resident, or to the first for whom it is possible. It affects the whole household.
 * Returns the id that the resident has then; of two rows that of the new one.
 */
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
    case 'transfer-with-new-id':
    case 'transfer-under-one-id': {
      const unitId = vacantUnit(property)?.id ?? null
      const next = { unitId, householdId: names.idOf('household'), ...nextLease(today) }
      const idOf = ({ id, role }: Resident) =>
        step === 'transfer-under-one-id' ? id : names.idOf('resident', '', role !== 'primary')
      const moved = household.map(({ formerId: _, ...person }) => ({ ...person, id: idOf(person), ...next }))
      change(household, { status: 'notice', moveOut: today })
      residents.push(...moved)
      return moved[household.indexOf(resident)]?.id ?? resident.id
    }
    case 'renew-after-notice': {
      const lease = { householdId: names.idOf('household'), ...nextLease(addDays(resident.moveOut ?? today, 1)) }
      residents.push(...household.map(({ formerId: _, ...person }) => ({ ...person, ...lease })))
      break
    }
    case 'reuse-id': {
      const stranger = () => coTenant(names.nextResidentNumber(), resident)
      let { firstName, lastName, email } = stranger()
      while (firstName === resident.firstName) ({ firstName, lastName, email } = stranger())
      change([resident], { firstName, lastName, email })
      break
    }
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
