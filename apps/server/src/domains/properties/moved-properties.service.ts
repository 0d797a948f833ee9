import type { Transaction } from '../../platform/database.ts'

/** All properties of a company belong to another one from now on. Returns their ids. Only the system may say so. */
export const moveProperties = async (trx: Transaction, from: string, into: string) =>
  (
    await trx
      .updateTable('properties')
      .set({ company_id: into })
      .where('company_id', '=', from)
      .returning('id')
      .execute()
  ).map(({ id }) => id)
