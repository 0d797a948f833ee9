import { randomUUID } from 'node:crypto'
import {
  type Credential,
  type CredentialChange,
  type CredentialWithRelations,
  credentialsErrors,
  type NewCredential,
  type RevealedCredential,
} from '@portico/contract/credentials/credentials.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import { writeAudit } from '../../platform/audit.ts'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { openSecret, sealSecret } from '../../platform/secrets.ts'
import { DEFAULT_FORMAT, makeUpCode } from './access-code.ts'
import {
  type CredentialRow,
  changeCredential,
  codeSecret,
  deactivateExpired,
  deactivateOf,
  findCodeFormat,
  getCredentialRow,
  holdPerson,
  insertCode,
  listCredentialRows,
  lockCredential,
  removeCredential,
} from './credentials.store.ts'

/** Where a property has few codes left, most attempts meet one that is taken. */
const ATTEMPTS = 50

type Wanted = { propertyId: string; type?: string | undefined; code?: 'true' | 'false' | undefined }

export async function listCredentials(trx: Transaction, wanted: Wanted): Promise<CredentialWithRelations[]> {
  const type = wanted.type ?? (wanted.code === 'true' ? 'CODE' : undefined)
  return (await listCredentialRows(trx, wanted.propertyId, type)).map((row) => ({
    credential: present(row),
    peopleWithSharingRelations: row.person_id
      ? [{ personId: row.person_id, email: row.email, personName: row.person_name }]
      : [],
  }))
}

/** Who looked at which code is written down before it is shown. */
export async function revealCredential({ trx, audit }: Unit, keys: Keys, id: string): Promise<RevealedCredential> {
  const locked = await lockCredential(trx, id)
  const row = locked && (await getCredentialRow(trx, id))
  if (!row || locked.sealed_value === null) throw notFound()
  const place = { ...codeSecret, propertyId: row.property_id, id: row.id }
  const value = openSecret(keys, place, locked.sealed_value)
  await audit({ propertyId: row.property_id, action: 'credentials.reveal', entityId: row.id })
  return { ...present(row), value }
}

export async function createCode({ trx, audit }: Unit, keys: Keys, body: NewCredential): Promise<Credential> {
  const { propertyId, personId } = body
  const person = await holdPerson(trx, propertyId, personId)
  if (!person) throw new AppError(credentialsErrors.personNotFound, 'There is no such person at this property.')
  const format = (await findCodeFormat(trx, propertyId)) ?? DEFAULT_FORMAT
  const columns = {
    property_id: propertyId,
    person_id: person.id,
    type: 'CODE',
    status: 'ENABLED',
    source: 'PMP',
    parent: 'USER',
    ...timesOf(body),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = makeUpCode(format, person.unit_number)
    if (code === undefined) break
    const id = randomUUID()
    const sealed_value = sealSecret(keys, { ...codeSecret, propertyId, id }, code)
    const added = await insertCode(trx, { ...columns, id, sealed_value, value_hash: hashOf(keys, propertyId, code) })
    if (!added) continue
    await audit({ propertyId, action: 'credentials.create', entityId: id, after: { ...columns } })
    return present(await requireRow(trx, id))
  }
  throw new AppError(credentialsErrors.exhausted, 'The property’s format leaves no free code.')
}

/** The same code at two properties has two hashes. */
const hashOf = (keys: Keys, propertyId: string, code: string) =>
  keys.mac('credentials', `${propertyId.toLowerCase()}/${code}`)

export async function updateCredential({ trx, audit }: Unit, id: string, body: CredentialChange): Promise<Credential> {
  const stored = await lockCredential(trx, id)
  if (!stored) throw notFound()
  if (body.version !== undefined && body.version !== stored.version)
    throw new AppError(credentialsErrors.stale, 'Somebody else has changed this credential meanwhile.')
  if (stored.status === 'INACTIVE')
    throw new AppError(credentialsErrors.inactive, 'A credential that was deactivated stays so.')
  const change = {
    ...(body.status && { status: body.status }),
    ...(body.status === 'INACTIVE' && { inactive_reason: 'DEACTIVATED_BY_PMP' }),
    ...(body.guestSchedules && { guest_schedules: JSON.stringify(body.guestSchedules) }),
    ...timesOf(body),
  }
  const { starts_at, expires_at } = { ...stored, ...change }
  if (expires_at !== null && starts_at >= expires_at)
    throw new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
      fields: [{ path: 'expiryTimeMillis', code: 'custom', message: 'startAfterEnd' }],
    })
  const { property_id: propertyId } = stored
  await changeCredential(trx, propertyId, id, change)
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, stored[name as keyof typeof stored]]))
  await audit({ propertyId, action: 'credentials.update', entityId: stored.id, before, after: change })
  return present(await requireRow(trx, id))
}

/** Deleting what somebody else deleted a moment ago has the wanted end. */
export async function deleteCredential({ trx, audit }: Unit, id: string): Promise<undefined> {
  const stored = await lockCredential(trx, id)
  if (!stored) return
  const { property_id: propertyId, person_id, type, status } = stored
  await removeCredential(trx, propertyId, id)
  await audit({ propertyId, action: 'credentials.delete', entityId: stored.id, before: { person_id, type, status } })
}

/** Whoever deletes people holds them, so that no code is made for them meanwhile. */
export async function revokeCodesOf({ trx, audit }: Unit, propertyId: string, personIds: readonly string[]) {
  for (const { id } of await deactivateOf(trx, propertyId, personIds)) {
    const after = { status: 'INACTIVE', inactive_reason: 'DEACTIVATED_BY_PMP' }
    await audit({ propertyId, action: 'credentials.update', entityId: id, after })
  }
}

export async function expireCredentials(trx: Transaction) {
  for (const { property_id, id } of await deactivateExpired(trx)) {
    const after = { status: 'INACTIVE', inactive_reason: 'EXPIRED' }
    const entry = { propertyId: property_id, action: 'credentials.update', entityId: id, after }
    await writeAudit(trx, entry, { accountId: null, requestId: 'job housekeeping' })
  }
}

type Times = { startTimeMillis?: number | undefined; expiryTimeMillis?: number | null | undefined }

const timesOf = ({ startTimeMillis, expiryTimeMillis }: Times) => ({
  ...(startTimeMillis !== undefined && { starts_at: new Date(startTimeMillis) }),
  ...(expiryTimeMillis !== undefined && { expires_at: expiryTimeMillis === null ? null : new Date(expiryTimeMillis) }),
})

const notFound = () => new AppError(credentialsErrors.notFound, 'There is no such credential any more.')

async function requireRow(trx: Transaction, id: string) {
  const row = await getCredentialRow(trx, id)
  if (!row) throw notFound()
  return row
}

const present = (row: CredentialRow): Credential => ({
  id: row.id,
  propertyId: row.property_id,
  type: row.type as Credential['type'],
  status: row.status as Credential['status'],
  source: row.source as Credential['source'],
  credentialParent: row.parent as Credential['credentialParent'],
  inactiveReason: row.inactive_reason as Credential['inactiveReason'],
  creationTimeMillis: row.created_at.getTime(),
  startTimeMillis: row.starts_at.getTime(),
  expiryTimeMillis: row.expires_at?.getTime() ?? null,
  lastUsedTimeMillis: row.last_used_at?.getTime() ?? null,
  guestSchedules: row.guest_schedules,
  version: row.version,
})
