import type { CredentialHours, CredentialHoursBody, KeyHours, KeyHoursBody } from '@portico/contract/hours/hours.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  lockCredentialOfHours,
  readCredentialHours,
  writeCredentialHours,
} from '../credentials/hours-of-credentials.service.ts'
import { type HoursOfKey, lockKeyOfHours, writeHoursOfKey } from '../keys/hours-of-keys.service.ts'
import { findHoursOfKey } from './attachments.store.ts'
import { doorsOfKeys, listHoursRows } from './hours.store.ts'
import { calendarNotFound, credentialNotFound, hoursNotFound, keyNotFound, orRefusal, stale } from './refusals.ts'

type OfKey = { propertyId: string; keyId: string }

export async function getHoursOfKey(trx: Transaction, { propertyId, keyId }: OfKey): Promise<KeyHours> {
  const row = await findKeyHours(trx, { propertyId, keyId })
  if (!row) throw keyNotFound()
  return { ...row, doors: await doorsOfKeys(trx, propertyId, [keyId]) }
}

export const findKeyHours = (trx: Transaction, { propertyId, keyId }: OfKey) => findHoursOfKey(trx, propertyId, keyId)

export async function setHoursOfKey({ trx, audit }: UnitOfWork, one: OfKey, body: KeyHoursBody): Promise<KeyHours> {
  const { propertyId, keyId } = one
  const before = await lockKeyOfHours(trx, propertyId, keyId)
  if (!before) throw keyNotFound()
  if (before.version !== body.version) throw stale()
  await requireHours(trx, propertyId, [body.hoursId, body.guestHoursId])
  const next = { hours_id: body.hoursId, guest_hours_id: body.guestHoursId, guest_calendar_id: body.guestCalendarId }
  await orRefusal(writeHoursOfKey(trx, propertyId, keyId, next), calendarNotFound)
  await audit({
    ...{ propertyId, action: 'hours.setOfKey', entityId: before.id },
    ...{ before: auditedOfKey(before), after: auditedOfKey(next) },
  })
  return getHoursOfKey(trx, one)
}

/** The foreign keys decide; this says which of several ids is unknown. */
async function requireHours(trx: Transaction, propertyId: string, ids: readonly (string | null)[]) {
  for (const id of new Set(ids)) {
    if (id === null) continue
    const [found] = await listHoursRows(trx, propertyId, id)
    if (!found) throw hoursNotFound()
  }
}

export const auditedOfKey = ({ hours_id, guest_hours_id, guest_calendar_id }: HoursOfKey) => ({
  ...{ hoursId: hours_id, guestHoursId: guest_hours_id, guestCalendarId: guest_calendar_id },
})

type OfCredential = { propertyId: string; credentialId: string }

export async function setHoursOfCredential(
  { trx, audit }: UnitOfWork,
  { propertyId, credentialId }: OfCredential,
  { hoursId, version }: CredentialHoursBody,
): Promise<CredentialHours> {
  await lockCredentialOfHours(trx, credentialId)
  const before = await findCredentialHours(trx, { propertyId, credentialId })
  if (!before) throw credentialNotFound()
  if (before.version !== version) throw stale()
  await orRefusal(writeCredentialHours(trx, propertyId, credentialId, hoursId), hoursNotFound)
  await audit({
    ...{ propertyId, action: 'hours.setOfCredential', entityId: before.id },
    ...{ before: { hoursId: before.hours_id }, after: { hoursId } },
  })
  const after = await findCredentialHours(trx, { propertyId, credentialId })
  if (!after) throw credentialNotFound()
  const hours = after.hours_id ? { hoursId: after.hours_id, name: after.hours_name ?? '' } : null
  return { credentialId: after.id, hours, version: after.version }
}

/** A code or fob of the property that has not ended. */
export const findCredentialHours = async (trx: Transaction, { propertyId, credentialId }: OfCredential) =>
  (await readCredentialHours(trx, propertyId, { credentialId }))[0]
