import { publicProviderTypes } from '@portico/contract/providers/providers.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Condition on the permission document `ep`: the property has opted in and allows new providers without a decision. */
const admitsNew = sql<boolean>`ep.entity_type = 'PROPERTY' and ep.entity_id = ep.property_id and ep.is_settled
  and ep.key_access_status = 'OPT_IN' and ep.effect = 'ALLOW'`

/** Joins those who decide about providers with the upcoming providers that will get access without a decision, and with the properties concerned. */
const upcomingFor = (deciders: RawBuilder<unknown>) => sql`
  from providers p
  join entity_permissions ep on ${admitsNew}
  join properties o on o.id = ep.property_id and o.archived_at is null
  ${deciders}
  left join provider_permissions pp on pp.property_id = ep.property_id and pp.entity_type = 'PROPERTY' and pp.entity_id = ep.property_id
    and pp.provider_id = p.id
  where p.type = any(${sql.val([...publicProviderTypes])}::text[]) and p.available_on > now() and coalesce(pp.is_enabled or coalesce(pp.disabled_until <= p.available_on, false), true)`

const deciders = sql`cross join lateral portico.accounts_with(ep.property_id, '{providers.change}') w (account_id)
  join accounts a on a.id = w.account_id`
const decider = (accountId: string) => sql`join accounts a on a.id = ${accountId}
    and ep.property_id in (select portico.property_ids_of(${accountId}, '{providers.change}'))`

/** An account that has a notice about a provider, sent or not, gets no second one. */
export const queueNotices = async (trx: Transaction, days: number): Promise<number> =>
  Number(
    (
      await sql`insert into provider_notices (account_id, provider_id) select distinct a.id, p.id ${upcomingFor(deciders)}
        and p.available_on <= now() + make_interval(days => ${days}) on conflict do nothing`.execute(trx)
    ).numAffectedRows ?? 0,
  )

type Row = {
  email: string
  full_name: string
  locale: string | null
  provider: string
  available_on: Date
  id: string
  name: string
  country_code: string
  region: string | null
}

/** Undefined when the provider has been launched, postponed or disabled at all properties meanwhile. */
export async function readNotice(trx: Transaction, accountId: string, providerId: string) {
  const { rows } =
    await sql<Row>`select a.email, a.full_name, a.locale, p.name as provider, p.available_on, o.id, o.name, o.country_code,
      o.state_or_region as region ${upcomingFor(decider(accountId))}
    and p.id = ${providerId} order by lower(o.name), o.id`.execute(trx)
  const [first] = rows
  if (!first) return undefined
  return {
    accountId,
    providerId,
    email: first.email,
    fullName: first.full_name,
    locale: first.locale,
    providerName: first.provider,
    launch: first.available_on,
    properties: rows.map(({ id, name, country_code, region }) => ({ id, name, countryCode: country_code, region })),
  }
}
export type Notice = NonNullable<Awaited<ReturnType<typeof readNotice>>>

/** The number of managers who must be notified before a launch. */
export const countManagersToNotify = async (trx: Transaction): Promise<number> =>
  (
    await trx
      .selectFrom('entity_permissions as ep')
      .where(admitsNew)
      .crossJoinLateral(
        sql<{ account_id: string }>`portico.accounts_with(ep.property_id, '{providers.change}')`.as<'w'>(
          sql`w(account_id)`,
        ),
      )
      .select(sql<number>`count(distinct w.account_id)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countNotices = async (trx: Transaction, providerId: string): Promise<number> =>
  (
    await trx
      .selectFrom('provider_notices')
      .where('provider_id', '=', providerId)
      .where('state', 'in', ['SENDING', 'SENT', 'UNCERTAIN'])
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count
