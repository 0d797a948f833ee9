import { randomUUID } from 'node:crypto'
import type { Config } from '@portico/server/platform/config'
import type { Database } from '@portico/server/platform/database'
import { antiForgeryToken } from '@portico/server/platform/guard'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { hashToken, startSession } from '@portico/server/platform/sessions'
import type { QueryResultRow } from 'pg'

export type SignedIn = { cookie: string; token: string; sessionId: string }
export type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

type Parts = { database: Database; keys: MasterKeys; config: Pick<Config, 'session'> }

/** Starts a session without the identity provider. */
export async function signIn({ database, keys, config }: Parts, accountId: string): Promise<SignedIn> {
  const token = await database.asAccount(null, (trx) => startSession(trx, accountId, null, config.session))
  const { id } = await database.unbound
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const account = { id: accountId } as never
  return {
    cookie: `portico=${token}`,
    sessionId: id,
    token: antiForgeryToken(keys, { id, account, sealedIdToken: null }),
  }
}

/** Creates an account without an invitation. */
export async function createStranger(ask: Ask): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `insert into accounts (provider, subject, email, email_verified, full_name)
     values ('demo', $1, $1 || '@portico.example', true, 'Pat Stranger') returning id`,
    [randomUUID()],
  )
  return row?.id ?? ''
}
