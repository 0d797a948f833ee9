import { randomUUID } from 'node:crypto'
import { isEnded, LIVE_PASSES_MAX, passPeriodProblem } from '@portico/contract/passes/passes.rules'
import {
  type MadePass,
  type NewPass,
  type Pass,
  type PassDoors,
  type PassesPage,
  type PassesQuery,
  type PassSecrets,
  passesErrors,
} from '@portico/contract/passes/passes.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { AuditEntry } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { type Account, hashToken } from '../../platform/sessions.ts'
import { listPassDoors } from '../access/pass-doors.service.ts'
import { wakeCodeHashes } from '../credentials/code-hashes.service.ts'
import { issueNumber, openNumber } from '../credentials/pass-numbers.service.ts'
import { detailsFor } from '../people/guests-only.service.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { withdrawOne } from './end-passes.service.ts'
import { mailLater } from './pass-mails.service.ts'
import { linkOf, qrOf, secretOf } from './pass-secrets.ts'
import { presenterFor } from './pass-view.ts'
import {
  countLivePasses,
  getPassRow,
  insertPass,
  insertPassEntrances,
  listPassRows,
  lockHost,
  lockPass,
  lockRoom,
  type PassRow,
} from './passes.store.ts'
import { findPassesPage } from './passes-search.store.ts'

export async function listPasses(trx: Transaction, query: PassesQuery): Promise<PassesPage> {
  const timeZone = await findTimeZone(trx, query.propertyId)
  const seesAddresses = detailsFor(trx) === 'ofAll'
  const { ids, total, page } = await findPassesPage(trx, { ...query, timeZone, seesAddresses })
  const rows = await listPassRows(trx, ids)
  return { passes: rows.map(presenterFor(trx)), totalRecords: total, pageNumber: page }
}

export const listDoors = async (trx: Transaction, propertyId: string): Promise<PassDoors> => ({
  doors: await listPassDoors(trx, propertyId),
})

export async function getPass(trx: Transaction, id: string): Promise<Pass> {
  const row = await getPassRow(trx, id)
  if (!row) throw notFound()
  return presenterFor(trx)(row)
}

type Parts = { keys: MasterKeys; enqueue: Enqueue }

/** The host is locked first: whoever deletes them meanwhile waits, and then withdraws this pass, too. */
export async function createPass(
  { trx, audit }: UnitOfWork,
  { keys, enqueue }: Parts,
  account: Account,
  body: NewPass,
): Promise<MadePass> {
  const { visitorName, email, locale, uses } = body
  const propertyId = body.propertyId.toLowerCase()
  const host = await lockHost(trx, propertyId, body.hostId)
  if (!host) throw new AppError(passesErrors.hostNotFound, 'There is no such person at this property.')
  const [from, until] = [new Date(body.fromTimeMillis), new Date(body.untilTimeMillis)]
  refusePeriod(body, host.service_expires_at)
  const entranceIds = body.accessPointIds.map((id) => id.toLowerCase()).sort()
  const doors = (await listPassDoors(trx, propertyId)).filter(({ accessPointId }) =>
    entranceIds.includes(accessPointId),
  )
  if (doors.length < entranceIds.length)
    throw new AppError(passesErrors.entranceNotFound, 'The property does not have one of these entrances.')
  await lockRoom(trx, propertyId)
  if ((await countLivePasses(trx, propertyId)) >= LIVE_PASSES_MAX)
    throw new AppError(passesErrors.full, 'The property has as many passes as it can have.')
  const id = randomUUID()
  const times = { starts_at: from, expires_at: until }
  if (!(await issueNumber(trx, keys, { propertyId, id }, times)))
    throw new AppError(passesErrors.exhausted, 'The property’s format leaves no free number.')
  await insertPass(trx, {
    ...{ property_id: propertyId, id, host_id: host.id, visitor_name: visitorName, email, locale, uses_max: uses },
    ...{ starts_at: from, ends_at: until, secret_hash: hashToken(secretOf(keys, id)), created_by: account.email },
  })
  await insertPassEntrances(trx, { propertyId, id }, entranceIds)
  if (email !== null) await mailLater(enqueue)(trx, { propertyId, id })
  await wakeCodeHashes(enqueue)(trx, propertyId)
  await audit({
    ...entryAbout('passes.create', { property_id: propertyId, id, host_id: host.id, visitor_name: visitorName }),
    after: { id: host.id, visitorName, accessPointIds: entranceIds, from, until, uses },
  })
  return { pass: await getPass(trx, id), doors }
}

function refusePeriod({ fromTimeMillis: from, untilTimeMillis: until }: NewPass, hostEnd: Date | null) {
  const problem = passPeriodProblem({ from, until }, { now: Date.now(), hostEnd: hostEnd?.getTime() ?? null })
  if (problem)
    throw new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
      fields: [fieldError(problem.field, problem.rule)],
    })
}

type Named = Pick<PassRow, 'property_id' | 'id' | 'host_id' | 'visitor_name'>
type ActionOfPass = 'passes.create' | 'passes.reveal' | 'passes.show' | 'passes.requestMail'

/** The visitor is named under the key of the host, so that the name goes with them. */
export const entryAbout = (action: ActionOfPass, { property_id, id, host_id, visitor_name }: Named): AuditEntry => ({
  propertyId: property_id,
  action,
  entityId: id,
  after: { id: host_id, visitorName: visitor_name },
  personal: ['visitorName'],
})

/** The entry of the audit is written before anything is returned. */
export async function revealSecrets(
  { trx, audit }: UnitOfWork,
  { keys, origin }: { keys: MasterKeys; origin: string },
  id: string,
): Promise<PassSecrets> {
  const row = await lockCurrent(trx, id)
  const number = await openNumber(trx, keys, { propertyId: row.property_id, id: row.id })
  await audit(entryAbout('passes.reveal', row))
  const link = linkOf(origin, secretOf(keys, row.id))
  return { number, link, qr: qrOf(link) }
}

export async function withdrawPass(unit: UnitOfWork, account: Account, id: string, version: number): Promise<Pass> {
  const row = await lockCurrent(unit.trx, id)
  if (row.version !== version) throw new AppError(passesErrors.stale, 'Somebody else has changed this pass meanwhile.')
  await unit.audit(...(await withdrawOne(unit.trx, row.property_id, row.id, account.email)))
  return getPass(unit.trx, id)
}

export async function lockCurrent(trx: Transaction, id: string): Promise<PassRow> {
  const row = await lockPass(trx, id)
  if (!row) throw notFound()
  if (isEnded(row.state as Pass['state']))
    throw new AppError(passesErrors.ended, 'This pass has ended or was withdrawn.')
  return row
}

const notFound = () => new AppError(passesErrors.notFound, 'There is no such pass any more.')
