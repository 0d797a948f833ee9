import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** All properties of a company belong to another one from now on, without the codes that it has already. Returns their ids. Only the system may say so. */
export const moveProperties = async (trx: Transaction, from: string, into: string) =>
  (
    await trx
      .updateTable('properties')
      .set({
        company_id: into,
        code: sql<string | null>`case when not exists (
          select from properties o where o.company_id = ${into} and lower(o.code) = lower(properties.code)) then code end`,
      })
      .where('company_id', '=', from)
      .returning('id')
      .execute()
  ).map(({ id }) => id)
