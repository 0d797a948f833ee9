import { randomUUID } from 'node:crypto'
import { boundsOf, FALLBACK_NUMBER_RANGE } from '@portico/contract/credential-formats/credential-formats.rules'
import { fobNumberProblem } from '@portico/contract/credentials/credentials.rules'
import {
  type Credential,
  credentialsErrors,
  type NewCredential,
} from '@portico/contract/credentials/credentials.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { getCredential, lockHolder } from './credentials.service.ts'
import { findFobFormat, insertFob } from './credentials.store.ts'
import { brokenRule, refuseTimes, timesOf } from './validity.ts'

export async function registerFob({ trx, audit }: UnitOfWork, body: NewCredential): Promise<Credential> {
  const { propertyId, number = null } = body
  const person = body.personId === undefined ? null : await lockHolder(trx, propertyId, body.personId)
  refuseTimes(body, person?.service_expires_at)
  const format = await requireFormat(trx, propertyId, body.credentialFormatId)
  const problem = fobNumberProblem(number, format.bounds)
  if (problem) throw brokenRule('number', problem)
  const columns = {
    property_id: propertyId,
    person_id: person?.id ?? null,
    type: 'PHYSICAL',
    // A fob without a holder opens nothing.
    status: person ? 'ENABLED' : 'PENDING',
    source: 'PMP',
    parent: 'USER',
    supported_format_id: format.supported_format_id,
    facility_code: format.facility_code,
    fob_number: number,
    ...timesOf(body),
  }
  const id = randomUUID()
  if (!(await insertFob(trx, { ...columns, id })))
    throw new AppError(credentialsErrors.numberTaken, 'Another fob of this property has this number.', {
      fields: [fieldError('number', 'numberTaken')],
    })
  await audit({ propertyId, action: 'credentials.create', entityId: id, after: columns })
  return getCredential(trx, id)
}

async function requireFormat(trx: Transaction, propertyId: string, formatId: string | undefined) {
  const format = formatId && (await findFobFormat(trx, propertyId, formatId))
  if (!format)
    throw new AppError(credentialsErrors.formatNotFound, 'The property has no such credential format.', {
      fields: [fieldError('credentialFormatId', 'formatGone')],
    })
  if (format.type !== 'PHYSICAL') throw brokenRule('credentialFormatId', 'formatPhysical')
  const fallback = boundsOf(FALLBACK_NUMBER_RANGE)
  const bounds = { min: format.number_min ?? fallback.min, max: format.number_max ?? fallback.max }
  return { ...format, bounds }
}
