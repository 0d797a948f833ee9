import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sessionErrors } from '@portico/contract/shared/errors'
import { type Selectable, sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { walPosition } from './replicas.ts'
import { hashToken, presentAccount, type Session } from './sessions.ts'

/** Whoever finds one in a file knows what it is, and scanners of code look for it. */
export const PROGRAM_TOKEN_PREFIX = 'prt_'
const RANDOM_BYTES = 32
const BEARER = /^Bearer +(\S+) *$/i
const SHAPE = new RegExp(`^${PROGRAM_TOKEN_PREFIX}([\\w-]{43})([\\w-]{6})$`)

/** The same token is not asked about twice within this time: a short call asks once. */
const BELIEVED_MS = 500

/** Tells a typo from a token that was withdrawn, without a look-up. It keeps nobody from making one up. */
function checkSumOf(random: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(PROGRAM_TOKEN_PREFIX + random))
  return bytes.toString('base64url')
}

export function makeProgramToken(): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  return PROGRAM_TOKEN_PREFIX + random + checkSumOf(random)
}

/** What a header calls itself, if it calls itself the token of anything. Other schemes are for whoever stands in front of the server. */
export const bearerIn = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1]

export const isOfProgram = (bearer: string) => bearer.startsWith(PROGRAM_TOKEN_PREFIX)

/** Whose call it is must not depend on which of the two somebody looks at first. */
export const twoCredentials = () =>
  new AppError(sessionErrors.twoCredentials, 'A call has the cookie of a session or the token of a program, not both.')

export function requireWellFormed(bearer: string) {
  const [, random, checkSum] = SHAPE.exec(bearer) ?? []
  if (random === undefined || checkSum !== checkSumOf(random))
    throw new AppError(
      sessionErrors.tokenMalformed,
      'This is no token of a program: compare it with the one that was shown.',
    )
}

type Row = Pick<
  Selectable<DB['accounts']>,
  'id' | 'email' | 'email_verified' | 'full_name' | 'kind' | 'access_customer_id' | 'avc_terms_accepted_at' | 'locale'
> & { token_id: string; is_touch_due: boolean; wal_position: string | null }

const dead = () => new AppError(sessionErrors.tokenUnknown, 'This token has ended, was withdrawn or never was.')

/** Like a session: the leader is asked, or says what a replica has to know. */
async function find({ unbound, replicas }: Database, hash: Buffer): Promise<Row> {
  const position = replicas ? walPosition : sql<null>`null::text`
  const { rows } = await sql<Row>`select p.*, ${position} as wal_position from portico.find_program(${hash}) p`.execute(
    unbound,
  )
  if (!rows[0]) throw dead()
  return rows[0]
}

/** What a program has instead of a session, for one call. */
export async function findProgramSession(database: Database, bearer: string): Promise<Session> {
  requireWellFormed(bearer)
  const hash = hashToken(bearer)
  const row = await find(database, hash)
  if (row.is_touch_due) await sql`select portico.note_use_of_program(${hash})`.execute(database.unbound)
  let believedUntil = performance.now() + BELIEVED_MS
  const session: Session = {
    id: row.token_id,
    account: presentAccount(row),
    sealedIdToken: null,
    async requireToken() {
      if (performance.now() < believedUntil) return
      await find(database, hash)
      believedUntil = performance.now() + BELIEVED_MS
    },
  }
  return row.wal_position ? { ...session, walPosition: row.wal_position } : session
}
