import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'
import type { Link } from './match-residents.ts'

/** Marks this attempt as the latest one. Nothing when there is nothing to sync. */
export const beginSync = (trx: Transaction, integrationId: string, run: string) =>
  trx
    .updateTable('integrations as i')
    .from('pms_profiles as p')
    .set({ sync_run: run, sync_attempted_at: sql`now()` })
    .where('i.id', '=', integrationId)
    .where('i.pmp_property_status', '=', 'LIVE')
    .whereRef('p.id', '=', 'i.profile_id')
    // Until a changed profile has been read, nobody knows whose buildings it opens.
    .where('p.data_read_at', 'is not', null)
    .returning(['i.property_id', 'i.id as integration_id', 'i.pms_property_ids'])
    .returning(['p.account_id', 'p.id', 'p.sealed_credentials'])
    .returning([
      sql<PmsProvider>`p.provider`.as('provider'),
      sql<boolean>`p.approval_status = 'APPROVED' and p.validity_status not in ('INVALID', 'EXPIRED')`.as('may_call'),
    ])
    .executeTakeFirst()
export type BegunSync = NonNullable<Awaited<ReturnType<typeof beginSync>>>

/** Nothing when another attempt has begun since, or when what it was asked for has changed. */
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
 * Thousands of rows may come to a table that was small when the planner last looked: it would compare each with each, and
 * so would the plans that it has kept for checking foreign keys.
 */
export async function expectMany(trx: Transaction) {
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

/** What a person or a resident was linked to before gives way. */
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

/** Answers what was asked for before the attempt began; it is the latest one, so the row knows when that was. */
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

/** Only what was valid until now expires: credentials that were changed meanwhile are verified by themselves. */
export const expireProfile = (trx: Transaction, profileId: string) =>
  trx
    .updateTable('pms_profiles')
    .set({ validity_status: 'EXPIRED', updated_at: sql`now()` })
    .where('id', '=', profileId)
    .where('validity_status', '=', 'VALID')
    .execute()

/** Every hour, the longest waiting first, and never all at once. */
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
