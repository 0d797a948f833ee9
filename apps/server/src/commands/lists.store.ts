import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'

type Row = Record<string, unknown>

export const listProperties = async (trx: Transaction) =>
  (
    await sql<Row>`
      select p.id, p.name, p.city, p.country_code as country, p.time_zone as "timeZone",
        (select count(*)::int from entrances e where e.property_id = p.id and e.archived_at is null) as entrances,
        (select count(*)::int from devices d where d.property_id = p.id and d.archived_at is null) as devices,
        (select count(*)::int from portico.accounts_with(p.id, '{properties.read}')) as managers
      from properties p order by lower(p.name), p.id`.execute(trx)
  ).rows

export const listDevices = async (trx: Transaction, propertyId: string) =>
  (
    await sql<Row>`
      select d.id, e.name as entrance, d.hardware_type as type, d.serial_number as "serialNumber", d.port is not null as "drivesLock",
        (select count(*)::int from device_tokens t where t.property_id = d.property_id and t.device_id = d.id) as tokens,
        p.last_seen_at as "lastSeen"
      from devices d
      join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
      left join panels p on p.property_id = d.property_id and p.device_id = d.id
      where d.property_id = ${propertyId} and d.archived_at is null order by lower(e.name), d.serial_number, d.id`.execute(
      trx,
    )
  ).rows

export const listManagers = async (trx: Transaction, propertyId: string | undefined) =>
  (
    await sql<Row>`
      select a.id, a.email, a.full_name as name,
        (select count(*)::int from portico.property_ids_of(a.id, '{properties.read}')) as properties
      from accounts a where a.kind = 'propertyManager' and (${propertyId ?? null}::uuid is null
        or a.id in (select portico.accounts_with(${propertyId ?? null}::uuid, '{properties.read}')))
      order by lower(a.email), a.id`.execute(trx)
  ).rows

export const listInvitations = async (trx: Transaction) =>
  (
    await sql<Row & { for: string | null; companyId: string | null }>`
      select i.id, i.company_id as "companyId", i.email, case i.kind when 'partner' then 'partner' else 'manager' end as kind,
        coalesce(v.name, (select string_agg(p.name, ', ' order by lower(p.name)) from properties p where p.id = any (i.property_ids))) as "for",
        case when i.withdrawn_at is not null then 'withdrawn' when i.accepted_at is not null then 'accepted'
          when i.expires_at <= now() then 'expired' when i.begins_at > now() then 'waiting' else 'open' end as state,
        lower(m.state) as mail, i.begins_at as "begins", i.expires_at as "expires"
      from invites i left join providers v on v.id = i.access_customer_id left join invite_mails m on m.invite_id = i.id
      order by i.created_at desc, i.id`.execute(trx)
  ).rows
