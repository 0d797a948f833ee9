import { createHash } from 'node:crypto'
import { type Holdings, type HoldingsBody, hoursErrors } from '@portico/contract/hours/hours.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { readCredentialHours } from '../credentials/hours-of-credentials.service.ts'
import {
  auditedHolding,
  type HoldingChange,
  type HoldingRow,
  lockHolder,
  readHoldings,
  writeHoldings,
} from '../keys/hours-of-keys.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { doorsOfKeys } from './hours.store.ts'
import { hoursNotFound, orRefusal, personNotFound, stale } from './refusals.ts'

type One = { propertyId: string; personId: string }

export async function getHoldings(trx: Transaction, { propertyId, personId }: One): Promise<Holdings> {
  const [person] = await readPeopleById(trx, propertyId, [personId.toLowerCase()])
  if (!person) throw personNotFound()
  const rows = await readHoldings(trx, propertyId, personId)
  const credentials = await readCredentialHours(trx, propertyId, { personId })
  const isBoundEverywhere = credentials.some(({ hours_id }) => hours_id)
  const bound = rows.filter(
    (row) => isBoundEverywhere || row.hours_id || row.starts_at || row.ends_at || row.key_hours_id,
  )
  const doors = await doorsOfKeys(
    trx,
    propertyId,
    bound.map(({ key_id }) => key_id),
  )
  return {
    personId: person.id,
    isGuest: person.relationType === 'GUEST',
    holdings: rows.map((row) => ({
      ...{ keyId: row.key_id, keyName: row.key_name, doors: row.doors },
      hours: named(row.hours_id, row.hours_name),
      startTimeMillis: row.starts_at?.getTime() ?? null,
      endTimeMillis: row.ends_at?.getTime() ?? null,
      keyHours: named(row.key_hours_id, row.key_hours_name),
    })),
    credentials: credentials.map(({ id, type, hours_id, hours_name, version }) => ({
      ...{ credentialId: id, type, version },
      hours: named(hours_id, hours_name),
    })),
    doorsWithoutHours: doors.filter(({ knowsHours }) => !knowsHours),
    version: versionOf(rows),
  }
}

/** What is left out stays, also what a colleague has changed meanwhile. */
export const setHoldings = (unit: UnitOfWork, one: One, body: HoldingsBody): Promise<Holdings> =>
  changeHoldings(unit, one, body, (_held, asked) => asked)

/** Of many people each holds some of the keys: the others are left out, and only somebody who holds none of them is refused. */
export const setHeldHoldings = (unit: UnitOfWork, one: One, body: HoldingsBody): Promise<Holdings> =>
  changeHoldings(unit, one, body, (held, asked) => {
    const both = asked.filter((id) => held.has(id))
    return both.length > 0 ? both : asked
  })

async function changeHoldings(
  { trx, audit }: UnitOfWork,
  one: One,
  body: HoldingsBody,
  choose: (held: ReadonlySet<string>, asked: string[]) => string[],
): Promise<Holdings> {
  const { propertyId, personId } = one
  const person = await lockHolder(trx, propertyId, personId)
  if (!person) throw personNotFound()
  const rows = await readHoldings(trx, propertyId, personId)
  if (body.version !== undefined && body.version !== versionOf(rows)) throw stale()
  const held = new Set(rows.map(({ key_id }) => key_id))
  const asked = choose(
    held,
    body.keyIds.map((id) => id.toLowerCase()),
  )
  const missing = asked.findIndex((id) => !held.has(id))
  if (missing >= 0)
    throw new AppError(hoursErrors.holdingNotFound, 'The person does not hold this key.', {
      fields: [fieldError(`keyIds.${missing}`, 'keyNotHeld')],
    })
  const change: HoldingChange = {
    ...(body.hoursId !== undefined && { hours_id: body.hoursId }),
    ...(body.startTimeMillis !== undefined && { starts_at: dateOf(body.startTimeMillis) }),
    ...(body.endTimeMillis !== undefined && { ends_at: dateOf(body.endTimeMillis) }),
  }
  const others = rows.filter(({ key_id }) => asked.includes(key_id)).filter((row) => isOther(row, change))
  if (others.length > 0) {
    const after = others.map((row) => ({ ...row, ...change }))
    if (after.some(({ starts_at, ends_at }) => starts_at && ends_at && starts_at >= ends_at))
      throw new AppError(requestErrors.ruleBroken, 'A holding would end before it begins.', {
        fields: [fieldError('endTimeMillis', 'startAfterEnd')],
      })
    const keyIds = others.map(({ key_id }) => key_id)
    await orRefusal(writeHoldings(trx, propertyId, { personId: person.id, keyIds }, change), hoursNotFound)
    await audit({
      ...{ propertyId, action: 'hours.setOfPerson', entityId: person.id },
      before: { holdings: others.map(auditedHolding) },
      after: { holdings: after.map(auditedHolding) },
    })
  }
  return getHoldings(trx, one)
}

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))
const named = (hoursId: string | null, name: string | null) => (hoursId ? { hoursId, name: name ?? '' } : null)

function isOther(row: HoldingRow, change: HoldingChange): boolean {
  const { hours_id, starts_at, ends_at } = { ...row, ...change }
  return (
    hours_id?.toLowerCase() !== row.hours_id?.toLowerCase() ||
    starts_at?.getTime() !== row.starts_at?.getTime() ||
    ends_at?.getTime() !== row.ends_at?.getTime()
  )
}

/** Holdings as their changes name them. */
export const findHoldings = async (trx: Transaction, { propertyId, personId }: One) =>
  (await readHoldings(trx, propertyId, personId)).map(auditedHolding)

const versionOf = (rows: readonly HoldingRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(auditedHolding)))
    .digest('base64url')
    .slice(0, 22)
