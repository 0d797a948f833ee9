import { isActive } from '@portico/contract/credentials/credentials.rules'
import {
  type Credential,
  type CredentialChange,
  type CredentialsPage,
  type CredentialsQuery,
  type CredentialWithRelations,
  credentialsErrors,
  type RevealedCredential,
} from '@portico/contract/credentials/credentials.schema'
import type { AuditEntry } from '../../platform/audit.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { openCode } from './access-code.ts'
import { presentCredential } from './credential-view.ts'
import {
  type CredentialRow,
  changeCredential,
  countCredentials,
  deactivateCodesOf,
  deactivateExpired,
  getCredentialRow,
  listCredentialRows,
  listCredentialRowsById,
  lockCredential,
  lockPerson,
  propertyOfCredential,
  releaseFobsOf,
  removeCredential,
} from './credentials.store.ts'
import { findCredentialsPage } from './credentials-search.store.ts'
import { brokenRule, refuseTimes, timesOf } from './validity.ts'

/** All of them, the newest first, or those that meet the search, in the order and on the page that is asked for. */
export async function listCredentials(trx: Transaction, query: CredentialsQuery): Promise<CredentialsPage> {
  const { propertyId, code, type = code === 'true' ? 'CODE' : undefined, personId, filter = [] } = query
  const wanted = { type, personId }
  const total = await countCredentials(trx, propertyId, wanted)
  if (filter.length === 0 && !query.sort && !query.only && !query.pageSize) {
    const rows = await listCredentialRows(trx, propertyId, wanted)
    return {
      credentialsWithRelations: rows.map(withRelations),
      total,
      totalRecords: total,
      pageNumber: 1,
      hasMore: false,
    }
  }
  const timeZone = await findTimeZone(trx, propertyId)
  const found = await findCredentialsPage(trx, { ...query, ...wanted, filter }, timeZone, total)
  const rows = await listCredentialRowsById(trx, propertyId, found.ids)
  const { total: totalRecords, page: pageNumber, hasMore } = found
  return { credentialsWithRelations: rows.map(withRelations), total, totalRecords, pageNumber, hasMore }
}

const withRelations = (row: CredentialRow): CredentialWithRelations => ({
  credential: presentCredential(row),
  peopleWithSharingRelations: holdersOf(row),
})

const holdersOf = ({ person_id, email, person_name, service_ends_at }: CredentialRow) =>
  person_id
    ? [
        {
          personId: person_id,
          email,
          personName: person_name,
          serviceExpiryTimeMillis: service_ends_at?.getTime() ?? null,
        },
      ]
    : []

/** The audit entry is written before the code is returned. */
export async function revealCredential(
  { trx, audit }: UnitOfWork,
  keys: MasterKeys,
  id: string,
): Promise<RevealedCredential> {
  const { stored, row } = await lockWithHolder(trx, id)
  if (stored.sealed_value === null)
    throw new AppError(credentialsErrors.noValue, 'This credential has no value that could be shown.')
  const value = openCode(keys, { propertyId: row.property_id, id: row.id }, stored.sealed_value)
  await audit({ propertyId: row.property_id, action: 'credentials.reveal', entityId: row.id })
  return { ...presentCredential(row), value }
}

export async function updateCredential(
  { trx, audit }: UnitOfWork,
  id: string,
  body: CredentialChange,
): Promise<Credential> {
  if (body.credentialId && body.credentialId.toLowerCase() !== id.toLowerCase())
    throw brokenRule('credentialId', 'credentialForeign')
  const holder = await lockNextHolder(trx, id, body.personId)
  const { stored, row } = await lockWithHolder(trx, id)
  if (body.version !== undefined && body.version !== stored.version)
    throw new AppError(credentialsErrors.stale, 'Somebody else has changed this credential meanwhile.')
  if (row.status === 'INACTIVE')
    throw new AppError(credentialsErrors.inactive, 'A credential that was deactivated or has expired stays so.')
  if (holder !== undefined && row.type !== 'PHYSICAL') throw brokenRule('personId', 'personFixed')
  refuseTimes(body, holder === undefined ? row.service_ends_at : holder?.service_expires_at)
  const change = {
    ...(holder !== undefined && changeHolder(row, holder?.id ?? null)),
    ...(body.status && { status: body.status }),
    ...(body.status === 'INACTIVE' && { inactive_reason: 'DEACTIVATED_BY_PMP' }),
    ...(body.guestSchedules && { guest_schedules: body.guestSchedules }),
    ...timesOf(body),
  }
  const { starts_at, expires_at, person_id, status } = { ...stored, ...change }
  if (expires_at !== null && starts_at >= expires_at) throw brokenRule('expiryTimeMillis', 'startAfterEnd')
  if (row.type === 'PHYSICAL' && person_id === null && isActive(status as Credential['status']))
    throw brokenRule('personId', 'personRequired')
  const { property_id: propertyId } = stored
  await changeCredential(trx, propertyId, id, change)
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, stored[name as keyof typeof stored]]))
  await audit({ propertyId, action: 'credentials.update', entityId: stored.id, before, after: change })
  return getCredential(trx, id)
}

/** People are locked before their credentials, here and where people are deleted, which avoids deadlocks. */
async function lockNextHolder(trx: Transaction, id: string, personId: string | null | undefined) {
  if (personId === undefined || personId === null) return personId
  const propertyId = await propertyOfCredential(trx, id)
  if (!propertyId) throw notFound()
  return lockHolder(trx, propertyId, personId)
}

/** A blocked fob remains blocked when it gets another holder. */
function changeHolder({ person_id, status }: CredentialRow, next: string | null) {
  if (next === person_id) return {}
  return { person_id: next, ...(status !== 'BLOCKED' && { status: next === null ? 'PENDING' : 'ENABLED' }) }
}

/** Deleting a credential that is deleted already succeeds. */
export async function deleteCredential({ trx, audit }: UnitOfWork, id: string): Promise<undefined> {
  const stored = await lockCredential(trx, id)
  if (!stored) return
  const { property_id: propertyId, person_id, type, status, supported_format_id, facility_code, fob_number } = stored
  await removeCredential(trx, propertyId, id)
  const fob = type === 'PHYSICAL' && { supported_format_id, facility_code, fob_number }
  const before = { person_id, type, status, ...fob }
  await audit({ propertyId, action: 'credentials.delete', entityId: stored.id, before })
}

/**
 * The caller has locked these people, so that they get no credentials meanwhile. Codes become inactive; fobs wait for their next holder.
 * Returns the audit entries, which the caller writes last: the end of the audit is locked for everybody until the transaction ends.
 */
export async function revokeCredentialsOf(
  trx: Transaction,
  propertyId: string,
  personIds: readonly string[],
): Promise<AuditEntry[]> {
  const changed = [
    ...(await deactivateCodesOf(trx, propertyId, personIds)),
    ...(await releaseFobsOf(trx, propertyId, personIds)),
  ]
  return changed.map(({ id, ...after }) => ({ propertyId, action: 'credentials.update' as const, entityId: id, after }))
}

export async function expireCredentials(trx: Transaction, keys: MasterKeys) {
  const after = { status: 'INACTIVE', inactive_reason: 'EXPIRED' }
  // That a pass ends was said when it was made.
  const expired = (await deactivateExpired(trx)).filter(({ type }) => type !== 'PASS')
  const entries = expired.map(({ property_id: propertyId, id }) => ({
    propertyId,
    action: 'credentials.update' as const,
    entityId: id,
    after,
  }))
  await writeAudit(trx, keys, entries, { accountId: null, requestId: 'job housekeeping' })
}

export async function lockHolder(trx: Transaction, propertyId: string, personId: string | undefined) {
  const person = personId && (await lockPerson(trx, propertyId, personId))
  if (!person) throw new AppError(credentialsErrors.personNotFound, 'There is no such person at this property.')
  return person
}

export async function getCredential(trx: Transaction, id: string): Promise<Credential> {
  const row = await getCredentialRow(trx, id)
  if (!row) throw notFound()
  return presentCredential(row)
}

/** `stored` is the row; `row` is what the API shows: an expired credential is inactive even before the housekeeping job has updated it. */
export async function lockWithHolder(trx: Transaction, id: string) {
  const stored = await lockCredential(trx, id)
  const row = stored && (await getCredentialRow(trx, id))
  if (!row) throw notFound()
  return { stored, row }
}

const notFound = () => new AppError(credentialsErrors.notFound, 'There is no such credential any more.')
