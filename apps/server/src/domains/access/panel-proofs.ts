import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { CHALLENGE_SECONDS } from '@portico/contract/access/pairing.rules'
import { pairingErrors } from '@portico/contract/access/pairing.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { hashToken } from '../../platform/sessions.ts'

const PURPOSE = 'panel-challenges'

/** Nothing is stored for it: it says itself until when it is good, and that this server has made it. */
export function makeChallenge(keys: MasterKeys, now = Date.now()): string {
  const text = `${randomBytes(16).toString('base64url')}.${now + CHALLENGE_SECONDS * 1_000}`
  return `${text}.${keys.sign(PURPOSE, text)}`
}

/** Costs no look at the database, so that whoever invents challenges costs next to nothing. */
export function requireChallenge(keys: MasterKeys, challenge: string, now = Date.now()) {
  const [nonce = '', until = '', ...signature] = challenge.split('.')
  const isOurs = keys.verify(PURPOSE, `${nonce}.${until}`, signature.join('.'))
  if (!isOurs || Number(until) <= now) throw challengeSpent()
}

/** After the proof of the key alone. Of two calls with one challenge the second waits for the first, and is refused. */
export async function spendChallenge(trx: Transaction, challenge: string) {
  const { rows } = await sql`
    insert into spent_challenges (nonce_hash, expires_at) values (${hashToken(challenge)}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))
    on conflict do nothing returning 1`.execute(trx)
  if (rows.length === 0) throw challengeSpent()
}

const challengeSpent = () =>
  new AppError(pairingErrors.challengeSpent, 'This challenge is too old, was used, or is not of this server.')

export function isSigned(publicKey: Buffer, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    // The bytes are no key.
    return false
  }
}

export const clearSpentChallenges = (trx: Transaction) =>
  sql`delete from spent_challenges where expires_at < now()`.execute(trx)
