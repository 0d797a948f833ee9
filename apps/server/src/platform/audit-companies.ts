import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** The companies of properties, as each transaction knows them. */
const known = new WeakMap<Transaction, Map<string, string>>()

/** So that an entry about the property of a call needs no query for its company. */
export function noteCompany(trx: Transaction, propertyId: string, companyId: string) {
  const companies = known.get(trx) ?? new Map<string, string>()
  known.set(trx, companies.set(propertyId.toLowerCase(), companyId))
}

/** By the ids of the properties in small letters. A property that the transaction does not see has none: its entry is refused. */
export async function companiesOf(
  trx: Transaction,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(propertyIds.map((id) => id.toLowerCase()))]
  const missing = wanted.filter((id) => !known.get(trx)?.has(id))
  if (missing.length > 0) {
    const { rows } = await sql<{ id: string; company: string }>`
      select id, company_id as company from properties where id = any(${missing}::uuid[])`.execute(trx)
    for (const { id, company } of rows) noteCompany(trx, id, company)
  }
  const companies = known.get(trx)
  return new Map(
    wanted.flatMap((id) => {
      const company = companies?.get(id)
      return company ? [[id, company] as const] : []
    }),
  )
}
