import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** How many work at the property in a role that does not count there once it is archived. Only the system sees them all. */
export const countMembersToLose = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ members: number }>`
      select count(*)::int as members from (
        select m.account_id from properties p join memberships m on m.company_id = p.company_id
        where p.id = ${propertyId} and (m.ends_at is null or m.ends_at > now()) and (
          m.property_id = p.id
          or m.group_id in (select g.group_id from group_properties g where g.property_id = p.id)
          or (m.property_id is null and m.group_id is null))
        group by m.account_id having not bool_or(m.role_id in ('owner', 'auditor'))) losing`.execute(trx)
  ).rows[0]?.members ?? 0
