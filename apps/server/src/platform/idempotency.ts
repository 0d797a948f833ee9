import { requestErrors } from '@portico/contract/shared/errors'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from './batches.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'
import type { MasterKeys } from './master-keys.ts'

export type Remembered = { status: number; response: unknown }

/**
 * Claims the idempotency key in the transaction of the call. A second call with the same key waits here for the first one:
 * if that succeeded, its reply is returned, otherwise the second call continues. The request is stored as a keyed hash, because
 * a short secret in the body could be guessed from a plain hash.
 *
 * The row is locked, which PostgreSQL logs like a write: the commit then waits for the synchronous standby, and with it for the commit
 * of the first call, of which the standby may not know yet.
 */
export async function claimKey(
  trx: Transaction,
  accountId: string,
  key: string,
  request: { method: string; url: string; body: unknown },
  keys: Pick<MasterKeys, 'mac'>,
): Promise<Remembered | undefined> {
  const requestHash = Buffer.from(keys.mac('idempotency', JSON.stringify([request.method, request.url, request.body])))
  const inserted = await trx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const known = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'response'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!requestHash.equals(known.request_hash)) {
    throw new AppError(requestErrors.keyReused, 'This Idempotency-Key was used for another request.')
  }
  return { status: known.status ?? 200, response: known.response }
}

export const rememberReply = (trx: Transaction, accountId: string, key: string, reply: Remembered) =>
  trx
    .updateTable('idempotency')
    .set({ status: reply.status, response: reply.response === undefined ? null : JSON.stringify(reply.response) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()

export const clearOldKeys =
  (hours: number): ChangeSome =>
  (trx, most) =>
    deleteRows(trx, 'idempotency', sql`created_at < now() - make_interval(hours => ${hours})`, most)
