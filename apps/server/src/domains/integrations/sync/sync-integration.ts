import { randomUUID } from 'node:crypto'
import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { Enqueue } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { MasterKeys } from '../../../platform/master-keys.ts'
import { addSyncedPeople, changeSyncedPeople, lockKnownPeople } from '../../people/synced-people.service.ts'
import { openCredentials } from '../profiles.service.ts'
import { findPmsProperties } from '../profiles.store.ts'
import type { Connect } from '../providers/connect.ts'
import { PmsError, type PmsProblem } from '../providers/connector.ts'
import type { Link, Pulled } from './match-residents.ts'
import { isImplausible, type Plan, planSync } from './plan-sync.ts'
import { storable } from './resident-values.ts'
import {
  type BegunSync,
  beginSync,
  expireProfile,
  listLinks,
  listUnitPlaces,
  lockSync,
  planForManyRows,
  recordOutcome,
  writeLinks,
} from './sync.store.ts'

export type SyncParts = {
  database: Database
  keys: MasterKeys
  connect: Connect
  enqueue: Enqueue
  log: Pick<Log, 'info' | 'warn'>
}

const NOBODY = { added: 0, updated: 0, expired: 0, skipped: 0 }

/** All residents are read first; then one transaction makes all changes, or none. */
export async function syncIntegration(parts: SyncParts, integrationId: string): Promise<void> {
  const { database, log } = parts
  const run = randomUUID()
  const begun = await database.asSystem((trx) => beginSync(trx, integrationId, run))
  if (!begun) return
  try {
    const pulled = await pull(parts, begun)
    const counts = await database.asSystem((trx) => apply(trx, parts, begun, run, pulled))
    if (counts) log.info({ integrationId, ...counts }, 'an integration was synchronised')
  } catch (error) {
    const problem = error instanceof PmsError ? error.problem : null
    await database.asSystem((trx) => recordFailure(trx, begun, run, problem))
    if (!(error instanceof PmsError)) throw error
    log.warn({ integrationId, problem, reason: error.message }, 'an integration was not synchronised')
  }
}

/** A refused login is not tried again before it was verified: a PMS locks out clients that retry too often. */
async function pull({ keys, connect }: SyncParts, begun: BegunSync): Promise<Pulled[]> {
  if (!begun.may_call) throw new PmsError('REFUSED', 'The profile is not approved, or was refused before.')
  const connector = connect(begun.provider, openCredentials(keys, begun))
  const pulled: Pulled[] = []
  for (const pmsPropertyId of begun.pms_property_ids) {
    const residents = await connector.listResidents(pmsPropertyId)
    pulled.push({
      pmsPropertyId,
      residents: residents.map((resident) => ({ ...resident, residentId: storable(resident.residentId) })),
    })
  }
  return pulled
}

async function apply(trx: Transaction, parts: SyncParts, begun: BegunSync, run: string, pulled: Pulled[]) {
  const { keys, enqueue, log } = parts
  const current = await lockSync(trx, begun.integration_id, run)
  if (!current) return undefined
  await planForManyRows(trx)
  const { property_id: propertyId, time_zone: timeZone } = current
  const source = begun.provider
  const units = await listUnitPlaces(trx, propertyId)
  const links = await listLinks(trx, propertyId)
  const codes = await unitCodesOf(trx, begun)
  const plan = planSync({
    provider: source,
    timeZone,
    now: Date.now(),
    pulled,
    placeOf: new Map(units.map(({ pms_unit_id, place_id }) => [pms_unit_id, place_id])),
    codeOf: (pmsPropertyId, unitId) => codes.get(pmsPropertyId)?.get(unitId),
    links,
    people: await lockKnownPeople(trx, propertyId),
  })
  if (isImplausible(plan)) {
    const { expired } = plan
    await recordOutcome(trx, begun.integration_id, outcomeOf('FAILED', 'IMPLAUSIBLE', { ...NOBODY, expired }))
    const reason = { integrationId: begun.integration_id, expired, ...plan.access }
    log.warn(reason, 'an integration was not synchronised: too many people would have lost their access')
    return undefined
  }
  const people = plan.changed.map(({ after }) => after)
  const reached = plan.changed.flatMap(({ before, after }) =>
    before.email === null && after.email !== null ? after.id : [],
  )
  await changeSyncedPeople(trx, enqueue, { propertyId, source, people, reached })
  const added = new Set(await addSyncedPeople(trx, enqueue, { propertyId, source, people: plan.added }))
  const missed = new Set(plan.added.flatMap(({ id }) => (added.has(id) ? [] : id)))
  const isThere = ({ personId }: Link) => !missed.has(personId)
  await writeLinks(trx, begun, plan.links.filter(isThere))
  const counts = {
    added: added.size,
    updated: plan.changed.length - plan.expired,
    expired: plan.expired,
    skipped: plan.skipped + missed.size,
  }
  await recordOutcome(trx, begun.integration_id, outcomeOf('SUCCEEDED', null, counts))
  if (added.size + people.length > 0) await auditSync(trx, keys, begun, counts, plan, added)
  return counts
}

async function unitCodesOf(trx: Transaction, { id, pms_property_ids }: BegunSync) {
  const properties = await findPmsProperties(trx, id, pms_property_ids)
  return new Map(
    properties.map(({ propertyId, units }) => [propertyId, new Map(units.map((unit) => [unit.id, unit.code]))]),
  )
}

async function recordFailure(trx: Transaction, begun: BegunSync, run: string, problem: PmsProblem | null) {
  if (!(await lockSync(trx, begun.integration_id, run))) return
  await recordOutcome(trx, begun.integration_id, outcomeOf('FAILED', problem, NOBODY))
  if (problem === 'REFUSED') await expireProfile(trx, begun.id)
}

const outcomeOf = (
  outcome: Synchronization['outcome'],
  problem: Synchronization['problem'],
  counts: typeof NOBODY,
): Synchronization => ({ finishedTimeMillis: Date.now(), outcome, problem, ...counts })

/** Writes one audit entry for the run, with all people it changed. */
const auditSync = (
  trx: Transaction,
  keys: MasterKeys,
  begun: BegunSync,
  counts: typeof NOBODY,
  plan: Plan,
  added: Set<string>,
) =>
  writeAudit(
    trx,
    keys,
    [
      {
        propertyId: begun.property_id,
        action: 'integrations.sync',
        entityId: begun.integration_id,
        before: { changed: plan.changed.map(({ before }) => before) },
        after: {
          ...counts,
          arrived: plan.added.filter(({ id }) => added.has(id)),
          changed: plan.changed.map(({ after }) => after),
        },
      },
    ],
    { accountId: null, requestId: 'job integrations.sync' },
  )
