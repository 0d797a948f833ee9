import { randomUUID } from 'node:crypto'
import {
  type Credential,
  credentialsErrors,
  type NewCredential,
} from '@portico/contract/credentials/credentials.schema'
import type { Unit } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { DEFAULT_FORMAT, generateCode, openCode, sealCode } from './access-code.ts'
import { getCredential, lockHolder } from './credentials.service.ts'
import { findCodeFormat, insertCode } from './credentials.store.ts'
import { brokenRule, refuseTimes, timesOf } from './validity.ts'

/** At a property with few free codes, most attempts find a code that is taken. */
const ATTEMPTS = 50

export async function createCode({ trx, audit }: Unit, keys: MasterKeys, body: NewCredential): Promise<Credential> {
  const { propertyId } = body
  const person = await lockHolder(trx, propertyId, body.personId)
  if (person.service_expires_at && person.service_expires_at.getTime() <= Date.now())
    throw brokenRule('personId', 'stayOver')
  refuseTimes(body, person.service_expires_at)
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
    const code = generateCode(format, person.unit_number)
    if (code === undefined) break
    const id = randomUUID()
    if (!(await insertCode(trx, { ...columns, id, ...sealCode(keys, { propertyId, id }, code) }))) continue
    await audit({ propertyId, action: 'credentials.create', entityId: id, after: { ...columns } })
    return getCredential(trx, id)
  }
  throw new AppError(credentialsErrors.exhausted, 'The property’s format leaves no free code.')
}

/** Codes of a property in the clear, for what is derived from them; the result must not leave the server. */
export const codeOpener =
  (keys: MasterKeys, propertyId: string) =>
  (id: string, sealed: string): string =>
    openCode(keys, { propertyId, id }, sealed)
