import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The profiles of a company belong to another one from now on, and those of an account that are used there alone. Only the system may say so. */
export const moveProfiles = async (trx: Transaction, from: string, into: string): Promise<number> =>
  Number(
    (
      await sql`update pms_profiles set company_id = ${into}::uuid
        where company_id = ${from}::uuid or (company_id is null and id in (
          select profile_id from portico.profile_companies() group by profile_id having array_agg(company_id) = array[${into}::uuid]))`.execute(
        trx,
      )
    ).numAffectedRows ?? 0,
  )

/** How many profiles each company uses that another one uses, too. */
export async function countSharedProfiles(trx: Transaction): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ company_id: string; profiles: number }>`
    select company_id, count(*)::int as profiles from portico.profile_companies()
    where profile_id in (select profile_id from portico.profile_companies() group by profile_id having count(*) > 1)
    group by company_id`.execute(trx)
  return new Map(rows.map(({ company_id, profiles }) => [company_id, profiles]))
}
