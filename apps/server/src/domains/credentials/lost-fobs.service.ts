import { FOUND_FOBS_MAX } from '@portico/contract/credentials/credentials.rules'
import {
  credentialsErrors,
  type FobSearch,
  type FoundFob,
  type FoundFobs,
  type LostFob,
  type LostFobReport,
} from '@portico/contract/credentials/credentials.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { fobOf } from './credential-view.ts'
import { getCredential, lockHolder, lockWithHolder } from './credentials.service.ts'
import { changeCredential, getCredentialRow } from './credentials.store.ts'
import { registerFob } from './fobs.service.ts'
import { findFobsInUse } from './lost-fobs.store.ts'
import { brokenRule } from './validity.ts'

export async function findFobs(trx: Transaction, search: FobSearch): Promise<FoundFobs> {
  const rows = await findFobsInUse(trx, search, FOUND_FOBS_MAX)
  const fobs = rows.flatMap((row): FoundFob[] => {
    const fob = fobOf(row)
    const { id: credentialId, property_id: propertyId, property_name: propertyName, person_id: personId } = row
    const holder = personId === null ? null : { personId, name: row.holder ?? '' }
    return fob ? [{ credentialId, propertyId, propertyName, fob, holder }] : []
  })
  return { fobs, total: Number(rows[0]?.total ?? 0) }
}

/** Both happen or neither does: a number that is refused leaves the lost fob as it was, and the form says why. */
export async function reportLostFob(
  { trx, audit }: UnitOfWork,
  id: string,
  { replacement }: LostFob,
): Promise<LostFobReport> {
  const { stored, row } = await lockFob(trx, id)
  const { property_id: propertyId, person_id } = stored
  const after = { status: 'INACTIVE', inactive_reason: 'DEACTIVATED_BY_PMP' }
  await changeCredential(trx, propertyId, id, after)
  const before = { status: stored.status, person_id }
  await audit({ propertyId, action: 'credentials.reportLost', entityId: stored.id, before, after })
  const lost = await getCredential(trx, id)
  if (!replacement) return { lost, replacement: null }
  const ends = stored.expires_at && row.expires_at && row.expires_at.getTime() > Date.now() ? row.expires_at : null
  const next = {
    ...{ propertyId, type: 'PHYSICAL' as const, ...replacement },
    ...(person_id && { personId: person_id }),
    ...(ends && { expiryTimeMillis: ends.getTime() }),
  }
  return { lost, replacement: await registerFob({ trx, audit }, next) }
}

/** The holder is locked before the fob, as everywhere. */
async function lockFob(trx: Transaction, id: string) {
  const found = await getCredentialRow(trx, id)
  if (found?.person_id) await lockHolder(trx, found.property_id, found.person_id)
  const { stored, row } = await lockWithHolder(trx, id)
  if (row.type !== 'PHYSICAL') throw brokenRule('credentialId', 'fobOnly')
  if (row.status === 'INACTIVE')
    throw new AppError(credentialsErrors.inactive, 'A credential that was deactivated or has expired stays so.')
  if (row.person_id !== found?.person_id)
    throw new AppError(credentialsErrors.stale, 'Somebody else has given this fob to another person meanwhile.')
  return { stored, row }
}
