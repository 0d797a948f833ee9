import type { FindQuery } from '@portico/contract/find/find.schema'
import type { Country } from '@portico/contract/shared/locales'
import type { Transaction } from '../../platform/database.ts'
import { listNamedRows } from './portfolio.store.ts'
import { listMatching } from './properties.service.ts'

/** The properties of the caller that a text names, as the filter of the dashboard finds them: the one that is `near` first, then by name. Pages of a property that the dashboard does not show open for a manager. */
export async function findProperties(
  trx: Transaction,
  { text, near, locale }: FindQuery,
  home: Country,
  most: number,
  { withHidden }: { withHidden: boolean },
): Promise<{ property_id: string; city: string }[]> {
  const rows = (await listMatching(trx, { only: withHidden ? undefined : 'SHOWN', filter: text, locale }, home)) ?? []
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const isNear = ({ id }: { id: string }) => Number(id === near)
  return rows
    .sort((a, b) => isNear(b) - isNear(a) || compare(a.name, b.name))
    .slice(0, most)
    .map(({ id, city }) => ({ property_id: id, city }))
}

/** Names and countries of properties by their ids. */
export async function listNames(trx: Transaction, ids: readonly string[]) {
  const rows = ids.length > 0 ? await listNamedRows(trx, ids) : []
  return new Map(rows.map(({ id, name, country_code }) => [id, { name, countryCode: country_code }]))
}
