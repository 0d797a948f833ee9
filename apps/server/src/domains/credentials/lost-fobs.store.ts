import type { FobSearch } from '@portico/contract/credentials/credentials.schema'
import { folded } from '@portico/contract/shared/folding'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { currentStatus, formatName } from './credentials.store.ts'
import { numbersFrom } from './find-credentials.store.ts'

type FobRow = {
  id: string
  property_id: string
  property_name: string
  fob_number: string | null
  supported_format_id: string | null
  facility_code: string | null
  format_name: string | null
  person_id: string | null
  holder: string | null
  total: string
}

/** A word as a pattern: somewhere in the text, with its wildcards as letters. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The fobs that are not inactive and whose numbers begin with the digits, in the order of the contract, each with how many there are. */
export async function findFobsInUse(trx: Transaction, { number, words = '', near }: FobSearch, most: number) {
  const ranges = numbersFrom(number)
  const patterns = folded(words).split(/\s+/).filter(Boolean).map(patternOf)
  const { rows } = await sql<FobRow>`
    select c.id, c.property_id, o.name as property_name, c.fob_number, c.supported_format_id, c.facility_code,
      ${formatName} as format_name, p.id as person_id, coalesce(p.person_name, p.email) as holder, count(*) over () as total
    from (select distinct id from portico.property_ids_with('{codes.read}') w (id)) m
    join properties o on o.id = m.id
    cross join unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) r (first, last)
    join credentials c on c.property_id = m.id and c.type = 'PHYSICAL' and c.fob_number between r.first and r.last
    left join people p on p.property_id = c.property_id and p.id = c.person_id
    left join supported_credential_formats s on s.id = c.supported_format_id
    where ${currentStatus} <> 'INACTIVE'
      and (${patterns.length === 0} or portico.folded(concat_ws(' ', p.person_name, p.email, o.name)) like all(${patterns}::text[]))
    order by c.fob_number = ${number}::bigint desc, p.id is null, c.property_id is not distinct from ${near ?? null}::uuid desc,
      lower(o.name), o.id, lower(coalesce(p.person_name, p.email)), c.fob_number, c.id
    limit ${most}`.execute(trx)
  return rows
}
