import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { HOLD_DAYS } from '@portico/contract/sync/sync.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Link } from './matches.ts'
import type { Plan } from './plan-sync.ts'
import type { Mark } from './sync-input.ts'

/** Undefined when the integration cannot be read yet, or its property is archived. */
export const findSource = (trx: Transaction, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('pms_profiles as p', 'p.id', 'i.profile_id')
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .where('i.id', '=', integrationId)
    .where('o.archived_at', 'is', null)
    // A changed profile may belong to another customer until its properties have been read.
    .where('p.data_read_at', 'is not', null)
    .select(['i.property_id', 'i.id as integration_id', 'i.pms_property_ids'])
    .select(['p.account_id', 'p.id', 'p.sealed_credentials'])
    .select([
      sql<PmsProvider>`p.provider`.as('provider'),
      sql<ProfileSettings>`p.settings`.as('settings'),
      sql<Record<
        string,
        string
      > | null>`(select jsonb_object_agg(y.pms_property_id, y.details->>'propertyName') from pms_properties y
        where y.profile_id = p.id and y.pms_property_id = any(i.pms_property_ids))`.as('property_names'),
      sql<boolean>`p.approval_status = 'APPROVED' and p.validity_status not in ('INVALID', 'EXPIRED')`.as('may_call'),
    ])
    .executeTakeFirst()
export type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

const settings = (trx: Transaction, integrationId: string) =>
  trx
    .selectFrom('integrations as i')
    .innerJoin('properties as o', 'o.id', 'i.property_id')
    .where('i.id', '=', integrationId)
    .select(['i.property_id', 'o.time_zone', 'i.held_run_id'])
    .select(['i.hold_people as holdPeople', 'i.hold_percent as holdPercent', 'i.grace_hours as graceHours'])
    .select(['i.hold_arrivals as holdArrivals', 'i.hold_arrivals_percent as holdArrivalsPercent'])
    // An earlier release ends a hold without this column.
    .select(sql<Date | null>`case when i.held_run_id is not null then i.held_since end`.as('held_since'))

/** Undefined when another attempt has begun, the choice of properties has changed or the property was archived meanwhile. Whoever archives it waits. */
export const lockSync = (trx: Transaction, integrationId: string, runId: string) =>
  settings(trx, integrationId)
    .where('i.sync_run', '=', runId)
    .where('i.pmp_property_status', '=', 'LIVE')
    .where('o.archived_at', 'is', null)
    .forUpdate('i')
    .forShare('o')
    .executeTakeFirst()

export const readSettings = (trx: Transaction, integrationId: string) => settings(trx, integrationId).executeTakeFirst()
export type LockedSync = NonNullable<Awaited<ReturnType<typeof lockSync>>>

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
    .select(['pms_property_id as pmsPropertyId', 'resident_id as residentId', 'person_id as personId', 'rolls'])
    .select(sql<Link['departure']>`departure`.as('departure'))
    .orderBy('person_id')
    .execute()

/** Replaces earlier links of the same people and residents. */
export async function writeLinks(
  trx: Transaction,
  { property_id, integration_id }: Pick<Source, 'property_id' | 'integration_id'>,
  links: readonly Link[],
) {
  if (links.length === 0) return
  const rows = sql`unnest(${links.map(({ pmsPropertyId }) => pmsPropertyId)}::text[],
    ${links.map(({ residentId }) => residentId)}::text[], ${links.map(({ personId }) => personId)}::uuid[])
    as n (pms_property_id, resident_id, person_id)`
  await sql`delete from integration_residents r using ${rows}
    where r.property_id = ${property_id} and r.person_id = n.person_id`.execute(trx)
  // The PMS has given the id to somebody else. The link of its former holder remains under another id, so that their departure is seen.
  await sql`update integration_residents r set resident_id = r.resident_id || ' ' || r.person_id from ${rows}
    where r.property_id = ${property_id} and r.pms_property_id = n.pms_property_id and r.resident_id = n.resident_id`.execute(
    trx,
  )
  await sql`insert into integration_residents (property_id, integration_id, pms_property_id, resident_id, person_id)
    select ${property_id}, ${integration_id}, n.pms_property_id, n.resident_id, n.person_id from ${rows}`.execute(trx)
}

export const listMarks = (trx: Transaction, propertyId: string): Promise<Mark[]> =>
  trx
    .selectFrom('integration_residents')
    .where('property_id', '=', propertyId)
    .where((eb) => eb.or([eb('arrived_at', 'is not', null), eb('departed_at', 'is not', null)]))
    .select(['person_id as personId', 'arrived_at as arrivedAt', 'departed_at as departedAt'])
    .execute()

export async function writeMarks(trx: Transaction, propertyId: string, marks: readonly Mark[]) {
  if (marks.length === 0) return
  const iso = (at: Date | null) => at?.toISOString() ?? null
  await sql`update integration_residents r set arrived_at = n.arrived_at, departed_at = n.departed_at
    from unnest(${marks.map(({ personId }) => personId)}::uuid[], ${marks.map(({ arrivedAt }) => iso(arrivedAt))}::timestamptz[],
      ${marks.map(({ departedAt }) => iso(departedAt))}::timestamptz[]) as n (person_id, arrived_at, departed_at)
    where r.property_id = ${propertyId} and r.person_id = n.person_id`.execute(trx)
}

/** A manager has applied arrivals or departures: what syncs did in the week before is not counted against the next ones. */
export const clearMarks = (trx: Transaction, propertyId: string, of: { arrivals: boolean; departures: boolean }) =>
  sql`update integration_residents set arrived_at = case when ${of.arrivals} then null else arrived_at end,
      departed_at = case when ${of.departures} then null else departed_at end
    where property_id = ${propertyId} and greatest(arrived_at, departed_at) > now() - make_interval(days => ${HOLD_DAYS})`.execute(
    trx,
  )

/** Sets or removes the decision about the departure of people. */
export const decideDepartures = async (
  trx: Transaction,
  propertyId: string,
  personIds: readonly string[],
  departure: Link['departure'],
) => {
  if (personIds.length === 0) return
  await sql`update integration_residents set departure = ${departure}
    where property_id = ${propertyId} and person_id = any(${[...personIds]}::uuid[])`.execute(trx)
}

/** Remembers for whom the PMS names no end, so that their access goes on when the PMS cannot be read. */
export const writeRolling = async (trx: Transaction, propertyId: string, rolling: Plan['rolling']) => {
  if (rolling.length === 0) return
  await sql`update integration_residents r set rolls = n.rolls
    from unnest(${rolling.map(({ personId }) => personId)}::uuid[], ${rolling.map(({ rolls }) => rolls)}::boolean[]) as n (person_id, rolls)
    where r.property_id = ${propertyId} and r.person_id = n.person_id`.execute(trx)
}

export const listPlaceNames = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('places').where('property_id', '=', propertyId).select(['id', 'name']).execute()

export const removeLinks = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .deleteFrom('integration_residents')
    .where('property_id', '=', propertyId)
    .where('person_id', 'in', [...personIds])
    .execute()

/** Integrations are due every hour. The limit spreads them over the hour; those that wait longest come first. */
export const listDueIntegrations = (trx: Transaction) =>
  trx
    .selectFrom('integrations')
    .where('pmp_property_status', '=', 'LIVE')
    .where('profile_id', 'is not', null)
    .where(sql<boolean>`property_id not in (select id from properties where archived_at is not null)`)
    .where(sql<boolean>`coalesce(sync_attempted_at < now() - interval '1 hour', true)`)
    .select('id')
    .orderBy(sql`sync_attempted_at nulls first`)
    .limit(sql<number>`(select greatest(5, count(*) / 30) from integrations where pmp_property_status = 'LIVE')`)
    .execute()
