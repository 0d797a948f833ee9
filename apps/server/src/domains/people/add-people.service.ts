import { randomUUID } from 'node:crypto'
import type { RelationType } from '@portico/contract/people/people.rules'
import { type NewPerson, peopleErrors } from '@portico/contract/people/people.schema'
import type { AuditEntry } from '../../platform/audit.ts'
import { PERSONAL } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { assignToPerson } from '../keys/key-holders.service.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { requireAddress } from './addresses.ts'
import { requireChangeOf, requireKeysToGive } from './guests-only.service.ts'
import { insertInvitations } from './invitations.store.ts'
import { insertPeople, type NewPersonRow } from './people.store.ts'
import { resolvePeriod } from './service-period.ts'

/** `invites: false`: those with an e-mail are invited later, if at all. */
type Options = { invites: boolean }
const INVITED: Options = { invites: true }

/** Returns the id of the new person. An invitation is written for a person with an e-mail; the caller wakes the job that sends it. */
export async function addPerson(
  unit: UnitOfWork,
  account: Account,
  body: NewPerson,
  options = INVITED,
): Promise<string> {
  const { propertyId, keyIds = [] } = body
  if (keyIds.length > 0) requireKeysToGive(unit.trx)
  const [added] = await addPeople(unit, account, propertyId, [body], options)
  if (typeof added !== 'string') throw added
  if (keyIds.length > 0) await assignToPerson(unit, { propertyId, personId: added, keyIds })
  return added
}

/** Adds many people of one property with a few statements, without their keys. Returns the id of each, or why it was not added. */
export async function addPeople(
  { trx, audit }: UnitOfWork,
  account: Account,
  propertyId: string,
  bodies: readonly NewPerson[],
  { invites } = INVITED,
): Promise<(string | AppError)[]> {
  if (!account.avcTermsAcceptedAt) {
    const text = 'The terms of use have not been accepted by this account.'
    return bodies.map(() => new AppError(peopleErrors.termsNotAccepted, text))
  }
  const rows = await rowsOf(trx, propertyId, bodies)
  const valid = rows.filter((row): row is NewPersonRow => !(row instanceof AppError))
  const added = new Set(await insertPeople(trx, propertyId, valid))
  const invited = valid.flatMap(({ id, email }) => (added.has(id) && email !== null ? id : []))
  if (invites) await insertInvitations(trx, propertyId, invited)
  await audit(...valid.flatMap((row) => (added.has(row.id) ? creationOf(propertyId, row) : [])))
  return rows.map((row) => {
    if (row instanceof AppError) return row
    return added.has(row.id) ? row.id : emailTaken()
  })
}

const emailTaken = () =>
  new AppError(peopleErrors.emailTaken, 'Somebody of this property has this e-mail already.', {
    fields: [fieldError('email', 'emailTaken')],
  })

const creationOf = (propertyId: string, { id, ...after }: NewPersonRow): AuditEntry => ({
  propertyId,
  action: 'people.create',
  entityId: id,
  after,
  personal: PERSONAL,
})

/** What becomes of each person in the table, or the rule that it breaks. */
async function rowsOf(trx: Transaction, propertyId: string, bodies: readonly NewPerson[]) {
  const timeZone = await findTimeZone(trx, propertyId)
  const addresses = new Map<string, Promise<string>>()
  // Most people of a list have the same address, so each of them is looked up once.
  const addressOf = ({ parentAddressId: id = null, parentAddressLabel: label = null }: NewPerson) => {
    const asked = JSON.stringify([id, label])
    const found = addresses.get(asked) ?? requireAddress(trx, propertyId, { id, label, field: 'parentAddressId' })
    addresses.set(asked, found)
    return found
  }
  const periods = new Map<string, ReturnType<typeof resolvePeriod>>()
  // The same for periods, whose days are looked up in the time zone.
  const periodOf = (relationType: RelationType, body: NewPerson) => {
    const asked = JSON.stringify([relationType, body.serviceStartTimeMillis, body.serviceExpiryTimeMillis])
    const period = periods.get(asked) ?? resolvePeriod(relationType, body, timeZone)
    periods.set(asked, period)
    return period
  }
  const rows: (NewPersonRow | AppError)[] = []
  for (const body of bodies) {
    try {
      const relationType = body.relationType as RelationType
      requireChangeOf(trx, { relation_type: relationType })
      const period = periodOf(relationType, body)
      rows.push({
        id: randomUUID(),
        email: body.email ?? null,
        relation_type: relationType,
        place_id: await addressOf(body),
        person_name: body.personName ?? null,
        unit_number: body.unitNumber ?? null,
        ...period,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rows.push(error)
    }
  }
  return rows
}
