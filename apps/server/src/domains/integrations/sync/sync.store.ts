import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'
import type { Link } from './match-residents.ts'

/** Marks this attempt as the latest one. Undefined when the integration cannot be synced. */
export const beginSync = (trx: Transaction, integrationId: string, run: string) =>
  trx
    .updateTable('integrations as i')
    .from('pms_profiles as p')
    .set({ sync_run: run, sync_attempted_at: sql`now()` })
    .where('i.id', '=', integrationId)
    .where('i.pmp_property_status', '=', 'LIVE')
    .whereRef('p.id', '=', 'i.profile_id')
    // A changed profile may belong to another customer until its properties have been read.
    .where('p.data_read_at', 'is not', null)
    .returning(['i.property_id', 'i.id as integration_id', 'i.pms_property_ids'])
    .returning(['p.account_id', 'p.id', 'p.sealed_credentials'])
    .returning([
      sql<PmsProvider>`p.provider`.as('provider'),
      sql<boolean>`p.approval_status = 'APPROVED' and p.validity_status not in ('INVALID', 'EXPIRED')`.as('may_call'),
    ])
    .executeTakeFirst()
export type BegunSync = NonNullable<Awaited<ReturnType<typeof beginSync>>>

/** Undefined when another attempt has begun or the choice of properties has changed meanwhile. */
export const lockSync = (trx: Transaction, integrationId: string, run: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .where('i.id', '=', integrationId)
    .where('i.sync_run', '=', run)
    .where('i.pmp_property_status', '=', 'LIVE')
    .select(['i.property_id', 'o.time_zone'])
    .forUpdate('i')
    .executeTakeFirst()

/**
 * A sync may add thousands of rows to a table whose statistics say that it is small. The planner would choose nested loops, and
 * the cached plans of foreign key checks have them, too.
 */
export async function planForManyRows(trx: Transaction) {
  await sql`set local enable_nestloop = off`.execute(trx)
  await sql`discard plans`.execute(trx)
}

export const listUnitPlaces = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('integration_units')
    .where('property_id', '=', propertyId)
    .select(['pms_unit_id', 'place_id'])
    .execute()

export const listLinks = (trx: Transaction, propertyId: string): Promise<Link[]> =>
  trx
    .selectFrom('integration_residents')
    .where('property_id', '=', propertyId)
    .select(['pms_property_id as pmsPropertyId', 'resident_id as residentId', 'person_id as personId'])
    .orderBy('person_id')
    .execute()

/** Replaces earlier links of the same people and residents. */
export async function writeLinks(
  trx: Transaction,
  { property_id, integration_id }: Pick<BegunSync, 'property_id' | 'integration_id'>,
  links: readonly Link[],
) {
  if (links.length === 0) return
  const rows = sql`unnest(${links.map(({ pmsPropertyId }) => pmsPropertyId)}::text[],
    ${links.map(({ residentId }) => residentId)}::text[], ${links.map(({ personId }) => personId)}::uuid[])
    as n (pms_property_id, resident_id, person_id)`
  await sql`delete from integration_residents r using ${rows}
    where r.property_id = ${property_id} and r.person_id = n.person_id`.execute(trx)
  await sql`delete from integration_residents r using ${rows}
    where r.property_id = ${property_id} and r.pms_property_id = n.pms_property_id and r.resident_id = n.resident_id`.execute(
    trx,
  )
  await sql`insert into integration_residents (property_id, integration_id, pms_property_id, resident_id, person_id)
    select ${property_id}, ${integration_id}, n.pms_property_id, n.resident_id, n.person_id from ${rows}`.execute(trx)
}

/** Clears a sync request that is older than the attempt; a request that came during the attempt remains. */
export const recordOutcome = (trx: Transaction, integrationId: string, outcome: Synchronization) =>
  trx
    .updateTable('integrations')
    .set({
      last_synchronization: JSON.stringify(outcome),
      sync_requested_at: sql`case when sync_requested_at > sync_attempted_at then sync_requested_at end`,
      ...(outcome.outcome === 'SUCCEEDED' && { last_successful_synchronization_at: sql<Date>`now()` }),
    })
    .where('id', '=', integrationId)
    .execute()

/** Only a valid profile expires: one that was changed meanwhile is verified by its own job. */
export const expireProfile = (trx: Transaction, profileId: string) =>
  trx
    .updateTable('pms_profiles')
    .set({ validity_status: 'EXPIRED', updated_at: sql`now()` })
    .where('id', '=', profileId)
    .where('validity_status', '=', 'VALID')
    .execute()

/** Integrations are due every hour. The limit spreads them over the hour; those that wait longest come first. */
export const listDueIntegrations = (trx: Transaction) =>
  trx
    .selectFrom('integrations')
    .where('pmp_property_status', '=', 'LIVE')
    .where('profile_id', 'is not', null)
    .where(sql<boolean>`coalesce(sync_attempted_at < now() - interval '1 hour', true)`)
    .select('id')
    .orderBy(sql`sync_attempted_at nulls first`)
    .limit(sql<number>`(select greatest(5, count(*) / 30) from integrations where pmp_property_status = 'LIVE')`)
    .execute()
