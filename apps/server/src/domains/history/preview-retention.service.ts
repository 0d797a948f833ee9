import type { EventKind, RetentionRules } from '@portico/contract/privacy/privacy.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Counted = { kind: EventKind; events: number }

/** Reads the oldest events that one of the rules concerns. Whoever has no kind counts as resident. */
export async function previewRules(
  trx: Transaction,
  propertyId: string,
  rules: RetentionRules,
  { most, names }: { most: number; names: number },
) {
  const border = ({ days }: { days: number }) => sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${days})`
  const entries = Object.entries(rules)
  const borders = sql.join(entries.map(([kind, rule]) => sql`(${kind}::text, ${border(rule)}, ${rule.fate}::text)`))
  const { rows } = await sql<{ kinds: Counted[]; people: number; names: string[]; isPartial: boolean }>`
    with rules (kind, border, fate) as (values ${borders}),
    read as (
      select a.unlocked_at, a.accessed_by, a.visitor_name, a.unlock_status, portico.names_somebody(a) as names_somebody,
        coalesce(a.holder_kind, portico.holder_kind(p.relation_type, a.guest_email is not null, a.provider_id is not null), 'RESIDENT') as holder
      from access_events a
      left join people p on p.property_id = a.property_id and p.id = a.person_id
      where a.property_id = ${propertyId} and a.unlocked_at < (select max(border) from rules)
      order by a.unlocked_at limit ${most}
    ),
    -- A denial counts once, under the rule whose border it passes first.
    met as (
      select r.*, m.kind from read r cross join lateral (
        select u.kind from rules u
        where r.unlocked_at < u.border and (u.kind = r.holder or u.kind = 'DENIAL' and r.unlock_status = 'FAILURE')
          and (u.fate = 'DELETE' or r.names_somebody)
        order by u.border desc, u.kind limit 1) m
    )
    select coalesce((select json_agg(k) from (select kind, count(*)::int as events from met group by 1) k), '[]') as kinds,
      (select count(distinct accessed_by)::int from met where accessed_by <> '') as people,
      coalesce((select json_agg(n.name) from (
        select min(coalesce(visitor_name, accessed_by)) as name from met where accessed_by <> '' group by accessed_by
        order by count(*) desc, 1 limit ${names}) n), '[]') as names,
      (select count(*) from read) >= ${most} as "isPartial"`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A preview has no row.')
  return row
}
