import type { Config } from './config.ts'
import type { Transaction } from './database.ts'
import { totalRows } from './row-limit.ts'
import { isAlive } from './sessions.ts'

const columns = ['id', 'browser', 'system', 'network', 'created_at', 'last_seen_at'] as const

export const sessionsOf = (trx: Transaction, accountId: string, limits: Config['session'], most: number) =>
  trx
    .selectFrom('sessions')
    .select(columns)
    .select(totalRows)
    .where('account_id', '=', accountId)
    .where(isAlive(limits))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Of two browsers that end the same session only one gets it back. */
export const takeSession = (trx: Transaction, accountId: string, sessionId: string, limits: Config['session']) =>
  trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where(isAlive(limits))
    .returning(['id', 'browser', 'system'])
    .executeTakeFirst()

export const takeOtherSessions = (trx: Transaction, accountId: string, kept: string, limits: Config['session']) =>
  trx
    .deleteFrom('sessions')
    .where('id', '<>', kept)
    .where('account_id', '=', accountId)
    .where(isAlive(limits))
    .returning('id')
    .execute()

export const takeAllSessions = (trx: Transaction, accountId: string, limits: Config['session']) =>
  trx.deleteFrom('sessions').where('account_id', '=', accountId).returning(isAlive(limits).as('is_alive')).execute()
