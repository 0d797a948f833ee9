import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'
import { columnsThat } from './register.ts'

type Whom = { propertyId: string; personId: string; values: readonly string[] }

/** Deletes the rows that belong to the person by a column of the register. */
export async function deleteRowsOf(trx: Transaction, { propertyId, personId }: Whom) {
  for (const { table, column } of columnsThat('deleted'))
    await sql`delete from ${sql.table(table)} where property_id = ${propertyId} and ${sql.ref(column)} = ${personId}`.execute(
      trx,
    )
}

/** Deletes the rows in which a column of the register names the person, also as a text within JSON. */
export async function deleteRowsNaming(trx: Transaction, whom: Whom) {
  for (const { table, column } of columnsThat('named'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)}::text ilike any (${patternsOf(whom)}::text[])`.execute(
      trx,
    )
}

/** Patterns of a text that names the person, as it is and as JSON writes it. */
export const patternsOf = ({ personId, values }: Omit<Whom, 'propertyId'>): string[] => {
  const asJson = values.map((value) => JSON.stringify(value).slice(1, -1))
  return [...new Set([personId, ...values, ...asJson])].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
