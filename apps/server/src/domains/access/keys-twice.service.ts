import { KEY_TWICE_TOLD_MS } from '@portico/contract/access/pairing.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Every property of the caller with panels whose key somebody else has, too, from an index that has no others. */
export const countKeysTwice = async (trx: Transaction) =>
  (
    await sql<{ id: string; name: string; keys: number }>`
      select o.id, o.name, n.keys from properties o
      cross join lateral (
        select count(*)::int as keys from pairings g
        where g.property_id = o.id and g.key_twice_at > now() - make_interval(secs => ${KEY_TWICE_TOLD_MS / 1000})) n
      where n.keys > 0`.execute(trx)
  ).rows
