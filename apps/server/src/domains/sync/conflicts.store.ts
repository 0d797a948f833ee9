import { CONFLICTS_LISTED_MAX, type ConflictDecision, type ConflictKind } from '@portico/contract/sync/sync.rules'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Source } from './sync.store.ts'
import type { Decided, StoredDecision } from './sync-input.ts'
import type { FoundConflict } from './sync-report.ts'

export const listDecisions = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('sync_conflicts')
    .where('property_id', '=', propertyId)
    .where('decision', 'is not', null)
    .select(['pms_property_id as pmsPropertyId', 'resident_id as residentId', 'person_id as personId'])
    .select([sql<StoredDecision>`decision`.as('decision'), sql<ConflictKind>`kind`.as('kind')])
    .execute()

/**
 * Stores the conflicts of a run. Open ones that exist no more are deleted, except those of properties that were not read; decisions are
 * remembered. A decision about another person does not hold for this one; a resident who cannot be read for once does not undo one.
 */
export async function writeConflicts(
  trx: Transaction,
  { property_id, integration_id }: Pick<Source, 'property_id' | 'integration_id'>,
  found: readonly FoundConflict[],
  failedPropertyIds: readonly string[],
) {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as n (kind text, "pmsPropertyId" text, "residentId" text, "personId" uuid, "isLinkable" boolean, resident jsonb)`
  await sql`delete from sync_conflicts c where c.property_id = ${property_id} and c.decision is null
    and c.pms_property_id <> all(${[...failedPropertyIds]}::text[])
    and not exists (select from ${rows} where n."pmsPropertyId" = c.pms_property_id and n."residentId" = c.resident_id)`.execute(
    trx,
  )
  if (found.length === 0) return
  await sql`insert into sync_conflicts as c (property_id, integration_id, kind, pms_property_id, resident_id, person_id, is_linkable, resident)
    select distinct on (n."pmsPropertyId", n."residentId") ${property_id}, ${integration_id}, n.kind, n."pmsPropertyId", n."residentId",
      n."personId", n."isLinkable", n.resident from ${rows}
    on conflict on constraint sync_conflicts_one_per_resident do update
      set kind = excluded.kind, person_id = excluded.person_id, resident = excluded.resident, is_linkable = excluded.is_linkable,
        decision = case when c.person_id is not distinct from excluded.person_id then c.decision end,
        decided_by = case when c.person_id is not distinct from excluded.person_id then c.decided_by end,
        decided_at = case when c.person_id is not distinct from excluded.person_id then c.decided_at end
      where (c.kind, c.person_id, c.resident, c.is_linkable)
          is distinct from (excluded.kind, excluded.person_id, excluded.resident, excluded.is_linkable)
        and not (excluded.kind = 'UNREADABLE' and c.decision is not null and c.kind <> 'UNREADABLE')`.execute(trx)
}

export type ConflictRow = {
  id: string
  kind: ConflictKind
  pms_property_id: string
  resident_id: string
  resident: FoundConflict['resident']
  is_person: boolean
  is_linkable: boolean
  person: {
    personId: string
    name: string | null
    email: string | null
    unit: string | null
    relationType: string
    isSynced: boolean
  } | null
  seen_at: Date
  decision: ConflictDecision | null
  decided_by: string | null
  decided_at: Date | null
  total: number
}

const conflictsOf = (propertyId: string, condition: ReturnType<typeof sql>) => sql<ConflictRow>`
  select c.id, c.kind, c.pms_property_id, c.resident_id, c.resident, c.is_linkable, c.seen_at, c.decision, c.decided_at, a.full_name as decided_by,
    (count(*) over ())::int as total,
    exists (select from integration_residents r where r.property_id = c.property_id and r.integration_id = c.integration_id
      and r.pms_property_id = c.pms_property_id and r.resident_id = c.resident_id) as is_person,
    case when p.id is not null then jsonb_build_object('personId', p.id, 'name', p.person_name, 'email', p.email, 'unit', p.unit_number,
      'relationType', p.relation_type, 'isSynced', p.source is not null) end as person
  from sync_conflicts c
  left join people p on p.property_id = c.property_id and p.id = c.person_id
  left join accounts a on a.id = c.decided_by
  where c.property_id = ${propertyId} and ${condition}
  order by c.seen_at desc, c.resident->>'name', c.id limit ${CONFLICTS_LISTED_MAX}`

/** Arrivals that a manager has applied are on their way, and not listed. */
export const listConflictRows = async (trx: Transaction, propertyId: string, isDecided: boolean) =>
  (await conflictsOf(propertyId, isDecided ? sql`c.decision <> 'ADD'` : sql`c.decision is null`).execute(trx)).rows

export const lockConflicts = async (trx: Transaction, propertyId: string, ids: readonly string[]) => {
  await sql`select from sync_conflicts where property_id = ${propertyId} and id = any(${[...ids]}::uuid[]) order by id
    for update`.execute(trx)
  return (await conflictsOf(propertyId, sql`c.id = any(${[...ids]}::uuid[])`).execute(trx)).rows
}

type ArrivalDecision = { decision: 'ADD' | 'IGNORE'; accountId: string }

/** Remembers the decision about residents who were held. A conflict about one of them is decided with it. */
export const decideArrivals = async (
  trx: Transaction,
  { propertyId, integrationId }: { propertyId: string; integrationId: string },
  lines: readonly ReportLine[],
  { decision, accountId }: ArrivalDecision,
) => {
  if (lines.length === 0) return
  const rows = lines.map(({ name, email, unit, ...where }) => ({ ...where, resident: { name, email, unit } }))
  await sql`insert into sync_conflicts as c (property_id, integration_id, kind, pms_property_id, resident_id, resident,
      decision, decided_by, decided_at)
    select ${propertyId}, ${integrationId}, 'ARRIVAL', n."pmsPropertyId", n."residentId", n.resident, ${decision}, ${accountId}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("pmsPropertyId" text, "residentId" text, resident jsonb)
    on conflict on constraint sync_conflicts_one_per_resident do update
      set kind = 'ARRIVAL', person_id = null, resident = excluded.resident, decision = excluded.decision,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(trx)
}

export const forgetArrivals = async (trx: Transaction, propertyId: string, arrivals: readonly Decided[]) => {
  if (arrivals.length === 0) return
  await sql`delete from sync_conflicts c
    using unnest(${arrivals.map((one) => one.pmsPropertyId)}::text[], ${arrivals.map((one) => one.residentId)}::text[])
      as n (pms_property_id, resident_id)
    where c.property_id = ${propertyId} and c.kind = 'ARRIVAL'
      and c.pms_property_id = n.pms_property_id and c.resident_id = n.resident_id`.execute(trx)
}

/** Forgets that residents were linked to these people. */
export const forgetLinkDecisions = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  trx
    .deleteFrom('sync_conflicts')
    .where('property_id', '=', propertyId)
    .where('person_id', 'in', [...personIds])
    .where('decision', '=', 'LINK')
    .execute()

export const decideConflictRows = (
  trx: Transaction,
  propertyId: string,
  ids: readonly string[],
  { decision, accountId }: { decision: ConflictDecision | null; accountId: string },
) =>
  trx
    .updateTable('sync_conflicts')
    .set({
      decision,
      decided_by: decision === null ? null : accountId,
      decided_at: decision === null ? null : sql<Date>`now()`,
    })
    .where('property_id', '=', propertyId)
    .where('id', 'in', [...ids])
    .execute()

export const countOpenConflicts = async (trx: Transaction, propertyId: string) =>
  Number(
    (
      await trx
        .selectFrom('sync_conflicts')
        .where('property_id', '=', propertyId)
        .where('decision', 'is', null)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
