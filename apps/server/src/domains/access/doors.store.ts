import { LIST_REFUSED_TOLD_MS, PANEL_SILENCE_MS, UNBELIEVED_TOLD_MS } from '@portico/contract/access/access.rules'
import type { StartOfLockdown } from '@portico/contract/access/access.schema'
import { KEY_TWICE_TOLD_MS } from '@portico/contract/access/pairing.rules'
import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Condition on `p`: the panel waits for changes, or has done so a moment ago. */
export const isOnline = sql<boolean>`(p.disconnected_at is null and p.last_seen_at > now() - make_interval(secs => ${PANEL_SILENCE_MS / 1000}))`
/** Condition on `d`: the device may still fetch lists. One whose tokens were withdrawn is no panel of a door any more. */
export const hasToken = sql`exists (select from device_tokens t where t.property_id = d.property_id and t.device_id = d.id)`

/** Condition on a code `c` of property `p`: no panel can know it yet. */
const lacksHash = sql`not exists (
  select from code_hashes h where h.property_id = c.property_id and h.credential_id = c.id and h.salt_epoch = p.code_salt_epoch)`

export type PanelRow = {
  entrance_id: string
  device_id: string
  hardware_type: HardwareType
  serial_number: string
  /** Made by hand. */
  tokens: number
  is_paired: boolean
  public_key: Buffer | null
  maker: string
  model: string
  panel_serial_number: string
  program_version: string
  paired_at: Date | null
  paired_by: string | null
  session_at: Date | null
  key_twice_at: Date | null
  code_expires_at: Date | null
  code_made_by: string | null
  token_issued_by: string | null
  token_issued_at: Date | null
  /** Null where the device has never fetched a list. */
  last_seen_at: Date | null
  disconnected_at: Date | null
  is_online: boolean
  takes_commands: boolean
  revision: number
  acknowledged_at: Date | null
  clock_skew_ms: number | null
  events_waiting: number | null
  unbelieved_revision: number | null
  unbelieved_at: Date | null
  list_refused_at: Date | null
}

/** Of all entrances of a property, or of one. */
export const listPanelRows = async (trx: Transaction, propertyId: string, entranceId: string | null = null) =>
  (
    await sql<PanelRow>`
      select d.entrance_id, d.id as device_id, d.hardware_type, d.serial_number, p.last_seen_at, p.disconnected_at,
        g.public_key is not null as is_paired, g.public_key, g.maker, g.model, g.serial_number as panel_serial_number, g.program_version, g.paired_at, g.session_at,
        coalesce(nullif(ga.email, ''), ga.full_name) as paired_by, i.expires_at as code_expires_at, coalesce(nullif(ia.email, ''), ia.full_name) as code_made_by,
        case when g.key_twice_at > now() - make_interval(secs => ${KEY_TWICE_TOLD_MS / 1000}) then g.key_twice_at end as key_twice_at,
        t.tokens, coalesce(nullif(a.email, ''), a.full_name) as token_issued_by, t.issued_at as token_issued_at,
        coalesce(${isOnline}, false) as is_online, coalesce(p.takes_commands, false) as takes_commands, coalesce(p.revision, 0)::float8 as revision, p.acknowledged_at,
        p.clock_skew_ms::float8 as clock_skew_ms, p.events_waiting,
        case when p.unbelieved_at > now() - make_interval(secs => ${UNBELIEVED_TOLD_MS / 1000}) then p.unbelieved_at end as unbelieved_at,
        p.unbelieved_revision::float8 as unbelieved_revision,
        case when p.whole_refused_at > now() - make_interval(secs => ${LIST_REFUSED_TOLD_MS / 1000}) then p.whole_refused_at end as list_refused_at
      from devices d left join panels p on p.property_id = d.property_id and p.device_id = d.id
      cross join lateral (
        select count(*)::int as tokens, max(t.created_at) as issued_at, (array_agg(t.issued_by order by t.created_at desc))[1] as issued_by
        from device_tokens t where t.property_id = d.property_id and t.device_id = d.id and t.expires_at is null) t
      left join accounts a on a.id = t.issued_by
      left join pairings g on g.property_id = d.property_id and g.device_id = d.id
      left join accounts ga on ga.id = g.paired_by
      left join installation_codes i on i.property_id = d.property_id and i.device_id = d.id and i.expires_at > now()
      left join accounts ia on ia.id = i.made_by
      where d.property_id = ${propertyId} and d.archived_at is null and (${entranceId}::uuid is null or d.entrance_id = ${entranceId}) order by d.port nulls last, d.hardware_type, d.id`.execute(
      trx,
    )
  ).rows

export type RevisionRow = { entrance_id: string; name: string; revision: number | null; changed_at: Date | null }

export const listRevisionRows = async (trx: Transaction, propertyId: string, entranceId: string | null = null) =>
  (
    await sql<RevisionRow>`
      select e.id as entrance_id, e.name, r.revision::float8 as revision, r.changed_at
      from entrances e left join entrance_revisions r on r.property_id = e.property_id and r.entrance_id = e.id
      where e.property_id = ${propertyId} and e.archived_at is null and (${entranceId}::uuid is null or e.id = ${entranceId}) order by lower(e.name), e.id`.execute(
      trx,
    )
  ).rows

/** Codes of an entrance, and numbers of its passes, without a hash of the salt in force. Most of the time there are none, which is found first. */
export const listCodesMissing = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ entrance_id: string; codes: number }>`
      with missing as materialized (
        select c.id, c.person_id from credentials c join properties p on p.id = c.property_id
        where c.property_id = ${propertyId} and c.status <> 'INACTIVE' and (c.type = 'CODE' and c.person_id is not null or c.type = 'PASS') and ${lacksHash}
          and exists (select from device_tokens t where t.property_id = c.property_id)
      )
      select o.entrance_id, count(distinct o.id)::int as codes from (
        select ke.entrance_id, m.id from missing m
        join person_keys pk on pk.property_id = ${propertyId} and pk.person_id = m.person_id
        join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
        union all
        select pe.entrance_id, m.id from missing m join pass_entrances pe on pe.property_id = ${propertyId} and pe.pass_id = m.id) o
      group by 1`.execute(trx)
  ).rows

type Behind = { entranceId: string; revision: number }
export type MissingRow = {
  entrance_id: string
  since: Date
  people: string[] | null
  people_count: number
  is_door_changed: boolean
  is_lockdown_known: boolean
  /** Separated by commas, in their order. */
  lockdowns: string | null
}

/**
 * What came after the revision of each of these doors and concerns it. If that is no longer known, as of a panel that has lost its list,
 * the door lacks everything since its last change.
 */
export const listMissing = async (trx: Transaction, propertyId: string, behind: readonly Behind[], namesMax: number) =>
  (
    await sql<MissingRow>`
      with late as (
        select b.entrance_id, coalesce(bool_or(c.revision = b.revision + 1), false) as is_known,
          min(c.changed_at) filter (where c.concerns) as since,
          coalesce(bool_or(c.subject is null and c.concerns and coalesce(c.lockdowns, '{}') = '{}'), false) as is_door_changed,
          coalesce(bool_and(c.lockdowns is not null) filter (where c.subject is null and c.concerns), true) as is_lockdown_known,
          string_agg(array_to_string(c.lockdowns, ','), ',' order by c.revision) filter (where c.lockdowns <> '{}') as lockdowns,
          array_agg(distinct c.subject) filter (where c.concerns and c.subject is not null) as subjects
        from unnest(${behind.map(({ entranceId }) => entranceId)}::uuid[], ${behind.map(({ revision }) => revision)}::bigint[]) b (entrance_id, revision)
        left join access_changes c on c.property_id = ${propertyId} and c.entrance_id = b.entrance_id and c.revision > b.revision
        group by 1
      )
      select l.entrance_id, coalesce(l.since, r.changed_at) as since, l.is_door_changed or not l.is_known as is_door_changed,
        l.is_known and l.is_lockdown_known as is_lockdown_known, l.lockdowns,
        coalesce(cardinality(l.subjects), 0) as people_count, (
          select array_agg(n.name) from (
            select coalesce(p.person_name, p.email) as name from people p
            where p.property_id = ${propertyId} and p.id = any(l.subjects) order by lower(coalesce(p.person_name, p.email)) limit ${namesMax}) n
        ) as people
      from late l join entrance_revisions r on r.property_id = ${propertyId} and r.entrance_id = l.entrance_id
      where l.since is not null or not l.is_known`.execute(trx)
  ).rows

export type DeliveryRow = {
  entrance_id: string
  name: string
  /** Null where no panel listens. */
  is_reached: boolean | null
  is_online: boolean | null
}

/**
 * For each door that changes of this account concern, whether all of its panels know the latest of them. A new code is known only after the worker has
 * made its hash, which is a later change by nobody. A door that was archived counts, too: its panel loses the token once it knows that the door is shut.
 */
export const listDeliveries = async (trx: Transaction, propertyId: string, accountId: string, withinMillis: number) =>
  (
    await sql<DeliveryRow>`
      with own as (
        select entrance_id, subject, max(revision) as revision from access_changes
        where property_id = ${propertyId} and account_id = ${accountId} and concerns
          and changed_at > now() - make_interval(secs => ${withinMillis / 1000})
        group by 1, 2
      ), changed as (
        select o.entrance_id, max(greatest(o.revision, l.revision)) as revision, bool_or(exists (
          select from credentials c join properties p on p.id = c.property_id
          where c.property_id = ${propertyId} and (c.person_id = o.subject and c.type = 'CODE' or c.id = o.subject and c.type = 'PASS') and c.status <> 'INACTIVE' and ${lacksHash}
        )) as lacks_code
        from own o left join access_changes l on l.property_id = ${propertyId} and l.entrance_id = o.entrance_id and l.subject = o.subject
          and l.account_id is null and l.revision > o.revision
        group by 1
      )
      select e.id as entrance_id, e.name, bool_and(case when p.revision is not null then p.revision >= c.revision and not c.lacks_code end) as is_reached, bool_and(${isOnline}) as is_online
      from changed c
      join entrances e on e.property_id = ${propertyId} and e.id = c.entrance_id
      left join (devices d join panels p on p.property_id = d.property_id and p.device_id = d.id)
        on d.property_id = e.property_id and d.entrance_id = e.id
          and (${hasToken} or (e.archived_at is not null and d.archived_at is null and p.revision >= c.revision))
      group by e.id, e.name order by lower(e.name), e.id`.execute(trx)
  ).rows

/** Those from before kinds were known have none. */
export type StoredStart = Omit<StartOfLockdown, 'kind'> & { kind?: StartOfLockdown['kind'] }

export type LockdownRow = {
  scope_id: string
  keys: { keyId: string; keyName: string }[]
  kind: string | null
  reason: string
  started_by: string
  started_at: Date
  version: number
  joined: StoredStart[]
}

/** The time of the last change, to the microsecond: it needs no column of its own, and no two changes of one row have the same. */
export const lockdownVersion = sql<number>`(extract(epoch from started_at) * 1000000)::float8`

export const listLockdownRows = async (trx: Transaction, propertyId: string) =>
  (
    await sql<LockdownRow>`
      select l.scope_id, l.kind, l.reason, l.started_by, l.started_at, l.joined, ${lockdownVersion} as version, coalesce((
        select jsonb_agg(jsonb_build_object('keyId', k.id, 'keyName', k.name) order by lower(k.name))
        from keys k where k.property_id = l.property_id and k.id = any(l.key_ids)), '[]') as keys
      from lockdowns l where l.property_id = ${propertyId} order by l.started_at`.execute(trx)
  ).rows
