import { hash, randomBytes } from 'node:crypto'
import { type Locale, locales } from '@portico/contract/shared/locales'
import { type Selectable, sql } from 'kysely'
import type { Config } from './config.ts'
import type { DB } from './database.gen.ts'
import type { Database, Transaction } from './database.ts'
import { networkOf } from './networks-of-addresses.ts'
import { walPosition } from './replicas.ts'
import { executeNamed } from './statements.ts'

export type Account = {
  id: string
  email: string
  emailVerified: boolean
  fullName: string
  /** Null: the account is signed in but was never invited. Programs and operators do not use the portal of managers. */
  kind: 'propertyManager' | 'partner' | 'service' | 'operator' | null
  accessCustomerId: string | null
  avcTermsAcceptedAt: Date | null
  /** The language of the portal when the account last saw it; null: not known, or one of a later release. */
  locale: Locale | null
}
export type Session = {
  id: string
  account: Account
  sealedIdToken: string | null
  /** What a replica must have replayed to answer a read of this request; missing where there are no replicas. */
  walPosition?: string | null
  /** Of a program, which has no session: its id is that of the token. Refuses if the token is dead by now. */
  requireToken?: () => Promise<void>
}

/** What a session is used with, and from where. */
export type SessionClient = { browser: string | null; system: string | null; network: string | null }

/** The idle time is stored with this precision, to avoid a write for every request. */
const TOUCH_AFTER_SECONDS = 60

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

export async function startSession(
  trx: Transaction,
  accountId: string,
  sealedIdToken: string | null,
  config: Config['session'],
  /** Null: nothing is recorded about the browser, at sign-in or later. */
  client: SessionClient | null = null,
) {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      sealed_id_token: sealedIdToken,
      ...client,
      expires_at: sql`now() + make_interval(secs => ${config.absoluteSeconds})`,
    })
    .execute()
  return token
}

const accountColumns = [
  'a.id',
  'a.email',
  'a.email_verified',
  'a.full_name',
  'a.kind',
  'a.access_customer_id',
  'a.avc_terms_accepted_at',
  'a.locale',
] as const

export const presentAccount = (
  row: Pick<Selectable<DB['accounts']>, ColumnOf<(typeof accountColumns)[number]>>,
): Account => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  fullName: row.full_name,
  kind: row.kind as Account['kind'],
  accessCustomerId: row.access_customer_id,
  avcTermsAcceptedAt: row.avc_terms_accepted_at,
  locale: knownLocale(row.locale),
})
type ColumnOf<Name extends string> = Name extends `a.${infer Column extends keyof DB['accounts']}` ? Column : never

export const knownLocale = (locale: string | null) => locales.find((known) => known === locale) ?? null

/** For jobs that run for an account without a session. */
export const findAccount = async (trx: Transaction, accountId: string): Promise<Account> =>
  presentAccount(
    await trx
      .selectFrom('accounts as a')
      .where('a.id', '=', accountId)
      .select(accountColumns)
      .executeTakeFirstOrThrow(),
  )

/** Where a session is used, and when; the clock is the database's unless a test moves it. */
type Use = { address(): string; at?: Date | null }

const timeOf = (at: Date | null = null) => sql<Date>`coalesce(${at}::timestamptz, now())`

/** Whether a session has reached neither its idle time nor its maximum lifetime; at the very moment it is over. */
export const isAlive = ({ idleSeconds }: Pick<Config['session'], 'idleSeconds'>, at?: Date | null) =>
  sql<boolean>`sessions.expires_at > ${timeOf(at)} and sessions.last_seen_at > ${timeOf(at)} - make_interval(secs => ${idleSeconds})`

export async function findSession(
  { unbound, replicas }: Database,
  token: string,
  { idleSeconds }: Config['session'],
  { address, at = null }: Use,
): Promise<Session | undefined> {
  const query = unbound
    .selectFrom('sessions')
    .innerJoin('accounts as a', 'a.id', 'sessions.account_id')
    .select(['sessions.id as sessionId', 'sessions.sealed_id_token', 'sessions.network'])
    .select(accountColumns)
    .select(
      sql<boolean>`sessions.last_seen_at < ${timeOf(at)} - make_interval(secs => ${TOUCH_AFTER_SECONDS})`.as(
        'is_touch_due',
      ),
    )
    .select((replicas ? walPosition : sql<null>`null::text`).as('wal_position'))
    .where('sessions.token_hash', '=', hashToken(token))
    // A program never signs in.
    .where(sql<boolean>`a.kind is distinct from 'service'`)
    .where(isAlive({ idleSeconds }, at))
  const [row] = await executeNamed(unbound, 'session', query)
  if (!row) return undefined
  if (row.is_touch_due) {
    await unbound
      .updateTable('sessions')
      .set({ last_seen_at: timeOf(at), ...(row.network !== null && { network: networkOf(address()) }) })
      .where('id', '=', row.sessionId)
      .execute()
  }
  const session = { id: row.sessionId, sealedIdToken: row.sealed_id_token, account: presentAccount(row) }
  return row.wal_position ? { ...session, walPosition: row.wal_position } : session
}

export const endSession = (trx: Transaction, sessionId: string) =>
  trx.deleteFrom('sessions').where('id', '=', sessionId).execute()

/** A withdrawn invitation ends every session of its account at once. */
export const endSessionsOf = (trx: Transaction, accountId: string) =>
  trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()

export async function clearExpiredSessions(trx: Transaction, config: Config['session']): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${isAlive(config)})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const sessionCookie = (config: Pick<Config, 'origin'>) => {
  const secure = config.origin.startsWith('https:')
  return {
    name: secure ? '__Host-portico' : 'portico',
    options: { path: '/', httpOnly: true, secure, sameSite: 'lax' as const },
  }
}
