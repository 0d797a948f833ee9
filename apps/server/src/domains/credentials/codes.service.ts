import { randomUUID } from 'node:crypto'
import {
  type CodeRenewal,
  type Credential,
  credentialsErrors,
  type NewCredential,
} from '@portico/contract/credentials/credentials.schema'
import type { Insertable } from 'kysely'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Credentials } from '../../platform/database.gen.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { DEFAULT_FORMAT, generateCode, sealCode } from './access-code.ts'
import { getCredential, lockHolder } from './credentials.service.ts'
import { changeCredential, countActiveCodes, findCodeFormat, insertCode, lockCodesOf } from './credentials.store.ts'
import { brokenRule, refuseTimes, timesOf } from './validity.ts'

/** At a property with few free codes, most attempts find a code that is taken. */
const ATTEMPTS = 50

export async function createCode(
  { trx, audit }: UnitOfWork,
  keys: MasterKeys,
  body: NewCredential,
): Promise<Credential> {
  const { propertyId } = body
  const person = await lockHolder(trx, propertyId, body.personId)
  if (person.service_expires_at && person.service_expires_at.getTime() <= Date.now())
    throw brokenRule('personId', 'stayOver')
  refuseTimes(body, person.service_expires_at)
  return issueCode({ trx, audit }, keys, propertyId, person, timesOf(body))
}

type Holder = Awaited<ReturnType<typeof lockHolder>>

/** Each former code ends as its successor begins, so that nobody is without one. Fobs have numbers of their own. */
export async function renewCodes({ trx, audit }: UnitOfWork, keys: MasterKeys, { propertyId, personId }: CodeRenewal) {
  const person = await lockHolder(trx, propertyId, personId)
  const credentials: Credential[] = []
  for (const former of await lockCodesOf(trx, propertyId, person.id)) {
    const { id, starts_at, expires_at, guest_schedules } = former
    const change = { status: 'INACTIVE', inactive_reason: 'DEACTIVATED_BY_PMP' }
    await changeCredential(trx, propertyId, id, change)
    await audit({
      propertyId,
      action: 'credentials.update',
      entityId: id,
      before: { status: former.status },
      after: change,
    })
    const status = former.status === 'BLOCKED' ? 'BLOCKED' : 'ENABLED'
    const kept = { status, starts_at, expires_at, guest_schedules: JSON.stringify(guest_schedules) }
    credentials.push(await issueCode({ trx, audit }, keys, propertyId, person, kept))
  }
  return { credentials }
}

type Kept = Partial<Pick<Insertable<Credentials>, 'status' | 'starts_at' | 'expires_at' | 'guest_schedules'>>

async function issueCode({ trx, audit }: UnitOfWork, keys: MasterKeys, propertyId: string, person: Holder, kept: Kept) {
  const format = (await findCodeFormat(trx, propertyId)) ?? DEFAULT_FORMAT
  const columns = {
    property_id: propertyId,
    person_id: person.id,
    type: 'CODE',
    status: 'ENABLED',
    source: 'PMP',
    parent: 'USER',
    ...kept,
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

export { countActiveCodes, findCodeFormat as findFormatInForce }
