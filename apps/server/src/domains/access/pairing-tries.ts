import { TRIES_MINUTES, TRIES_PER_ACCOUNT, TRIES_PER_PROPERTY } from '@portico/contract/access/pairing.rules'
import { pairingErrors } from '@portico/contract/access/pairing.schema'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/sessions.ts'

type Unbound = Database['unbound']
type Trier = { accountId: string; propertyId: string }

/**
 * Counts a code that is wrong. The try is taken before the look, so that many at once are no more tries, and given back if the code was right, whatever
 * came of it. All of that is outside of the transaction of the call: a wrong code undoes that, and it would hold a connection meanwhile.
 */
export async function trying<Result>(
  unbound: Unbound,
  { accountId, propertyId }: Trier,
  work: (noteRight: () => void) => Promise<Result>,
): Promise<Result> {
  const keys = [`account ${accountId}`, `property ${propertyId.toLowerCase()}`] as const
  await takeTry(unbound, keys[0], TRIES_PER_ACCOUNT)
  await takeTry(unbound, keys[1], TRIES_PER_PROPERTY)
  let isRight = false
  try {
    return await work(() => {
      isRight = true
    })
  } finally {
    if (isRight) for (const key of keys) await giveBack(unbound, key)
  }
}

async function takeTry(unbound: Unbound, key: string, max: number) {
  const { rows } = await sql<{ tries: number; seconds: number }>`
    insert into pairing_tries as known (key, tries, ends_at)
    values (${hashToken(key)}, 1, now() + make_interval(mins => ${TRIES_MINUTES}))
    on conflict (key) do update set
      tries = case when known.ends_at > now() then least(known.tries, ${max}) else 0 end + 1,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning tries, ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(unbound)
  const [{ tries, seconds } = { tries: 1, seconds: 0 }] = rows
  if (tries > max)
    throw new AppError(pairingErrors.tooManyTries, 'Too many wrong codes.', { retryAfterSeconds: Math.max(1, seconds) })
}

const giveBack = (unbound: Unbound, key: string) =>
  sql`update pairing_tries set tries = greatest(tries - 1, 0) where key = ${hashToken(key)}`.execute(unbound)

export const clearOldTries = (trx: Transaction) => sql`delete from pairing_tries where ends_at < now()`.execute(trx)
