import {
  type ApprovalStatus,
  PROFILES_MAX,
  type ProfileSettings,
  type ValidityStatus,
} from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PmsProfiles } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'
import { SECRETS, type SealedColumn } from '../../platform/secrets.ts'

/** Row-level security shows an account the profiles of its companies, and those that it has made and no company has yet. */
export const profileSecret = {
  table: 'pms_profiles',
  column: 'sealed_credentials',
  ownedBy: 'account_id',
  purpose: SECRETS,
} as const satisfies SealedColumn

const profiles = (trx: Transaction) =>
  trx
    .selectFrom('pms_profiles as p')
    .select(['p.account_id', 'p.company_id', 'p.id', 'p.nickname', 'p.sealed_credentials', 'p.version', 'p.created_at'])
    .select([
      sql<PmsProvider>`p.provider`.as('provider'),
      sql<ApprovalStatus>`p.approval_status`.as('approval_status'),
      sql<ValidityStatus>`p.validity_status`.as('validity_status'),
      sql<ProfileSettings>`p.settings`.as('settings'),
      sql<boolean>`p.data_read_at is not null`.as('has_data'),
      sql<number>`(select count(*)::int from integrations i where i.profile_id = p.id)`.as('integrations'),
    ])

export const listProfileRows = (trx: Transaction) =>
  profiles(trx).select(totalRows).orderBy(sql`lower(p.nickname)`).orderBy('p.id').limit(PROFILES_MAX).execute()

export const findProfileRow = (trx: Transaction, id: string) => profiles(trx).where('p.id', '=', id).executeTakeFirst()
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

export const listWaitingProfiles = (trx: Transaction) =>
  trx
    .selectFrom('pms_profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .where('p.approval_status', '=', 'PENDING_APPROVAL')
    .select(['p.id', 'p.provider', 'p.nickname'])
    // A program has no address.
    .select(sql<string>`coalesce(nullif(a.email, ''), a.full_name)`.as('email'))
    .orderBy('p.created_at')
    .execute()

/** Nobody can delete the profile before the transaction ends. */
export const lockProfileAgainstDeletion = (trx: Transaction, id: string) =>
  profiles(trx).where('p.id', '=', id).forKeyShare('p').executeTakeFirst()

export const lockProfile = (trx: Transaction, id: string) =>
  profiles(trx).where('p.id', '=', id).forUpdate('p').executeTakeFirst()

/** Whoever works for one company makes its profiles; with several, a profile belongs to the first one that uses it. */
export const findOnlyCompany = async (trx: Transaction) => {
  const { rows } = await sql<{ id: string }>`
    select id from portico.company_ids_with('{integrations.change}', false) c (id) limit 2`.execute(trx)
  const [first, second] = rows
  return first && !second ? first.id : null
}

export const joinCompany = (trx: Transaction, profileId: string, companyId: string) =>
  trx
    .updateTable('pms_profiles')
    .set({ company_id: companyId })
    .where('id', '=', profileId)
    .where('company_id', 'is', null)
    .execute()

export const insertProfile = (trx: Transaction, row: Insertable<PmsProfiles>) =>
  trx.insertInto('pms_profiles').values(row).execute()

export const changeProfile = (trx: Transaction, id: string, change: Updateable<PmsProfiles>) =>
  trx
    .updateTable('pms_profiles')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteProfile = (trx: Transaction, id: string) =>
  trx.deleteFrom('pms_profiles').where('id', '=', id).execute()

const isViolated = (error: unknown, constraint: string) => (error as { constraint?: unknown }).constraint === constraint
export const isNicknameTaken = (error: unknown) => isViolated(error, 'pms_profiles_nickname_taken')
export const isInUse = (error: unknown) => isViolated(error, 'integrations_profile_id_fkey')

export const listPmsPropertyRows = async (trx: Transaction, profileId: string): Promise<PmsProperty[]> =>
  (
    await trx
      .selectFrom('pms_properties')
      .where('profile_id', '=', profileId)
      .select(sql<PmsProperty>`details`.as('details'))
      .orderBy(sql`lower(details ->> 'propertyName')`)
      .orderBy('pms_property_id')
      .execute()
  ).map(({ details }) => details)

export const findPmsProperties = async (
  trx: Transaction,
  profileId: string,
  ids: readonly string[],
): Promise<PmsProperty[]> =>
  (
    await trx
      .selectFrom('pms_properties')
      .where('profile_id', '=', profileId)
      .where('pms_property_id', '=', sql<string>`any(${[...ids]}::text[])`)
      .select(sql<PmsProperty>`details`.as('details'))
      .execute()
  ).map(({ details }) => details)

export const forgetPmsProperties = (trx: Transaction, profileId: string) =>
  trx.deleteFrom('pms_properties').where('profile_id', '=', profileId).execute()

export async function replacePmsProperties(
  trx: Transaction,
  { account_id, id }: Pick<ProfileRow, 'account_id' | 'id'>,
  properties: readonly PmsProperty[],
) {
  await forgetPmsProperties(trx, id)
  if (properties.length === 0) return
  await sql`insert into pms_properties (account_id, profile_id, pms_property_id, details)
    select ${account_id}, ${id}, n.pms_property_id, n.details
    from unnest(${properties.map(({ propertyId }) => propertyId)}::text[], ${properties.map((one) => JSON.stringify(one))}::jsonb[])
      as n (pms_property_id, details)`.execute(trx)
}

/** Marks this attempt as the latest one. */
export const beginReading = (trx: Transaction, id: string, reading: string) =>
  trx
    .updateTable('pms_profiles')
    .set({ reading, checked_at: sql`now()` })
    .where('id', '=', id)
    .where('approval_status', '=', 'APPROVED')
    .returning(['account_id', 'id', 'sealed_credentials'])
    .returning([sql<PmsProvider>`provider`.as('provider'), sql<ProfileSettings>`settings`.as('settings')])
    .executeTakeFirst()

/** Undefined when the login was changed or another attempt has begun meanwhile. */
export const lockReading = (trx: Transaction, id: string, reading: string) =>
  profiles(trx).where('p.id', '=', id).where('p.reading', '=', reading).forUpdate('p').executeTakeFirst()

/** New and approved profiles are due at once, failed ones after 15 minutes, the others every day: a PMS locks out clients that retry too often. */
export const listDueProfiles = (trx: Transaction) =>
  trx
    .selectFrom('pms_profiles')
    .where('approval_status', '=', 'APPROVED')
    .where(
      sql<boolean>`coalesce(checked_at < now() - case when validity_status in ('VALID', 'INVALID', 'EXPIRED')
        then interval '24 hours' else interval '15 minutes' end, true)`,
    )
    .select('id')
    .orderBy(sql`checked_at nulls first`)
    .limit(200)
    .execute()
