import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'

const PURPOSE = 'access-lists'
/** The DER prefix of an Ed25519 private key, which is followed by its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The Ed25519 key pairs of the deployment, one for each master key, so that they are rotated together: as long as the old master key is in
 * the file, lists are signed with both, and panels learn the new public key from a list that the old one has signed.
 */
function pairsOf(keys: MasterKeys): [id: string, key: KeyObject][] {
  return [...keys.derived(PURPOSE)].map(([id, seed]) => [
    id,
    createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' }),
  ])
}

const known = new WeakMap<MasterKeys, ReturnType<typeof pairsOf>>()

function cachedPairsOf(keys: MasterKeys) {
  const pairs = known.get(keys) ?? pairsOf(keys)
  known.set(keys, pairs)
  return pairs
}

/** The public keys as the 32 bytes of Ed25519 in base64url. */
export const signingKeysOf = (keys: MasterKeys): Record<string, string> =>
  Object.fromEntries(
    cachedPairsOf(keys).map(([id, key]) => [id, createPublicKey(key).export({ format: 'jwk' }).x ?? '']),
  )

export const signaturesOf = (keys: MasterKeys, text: string): Record<string, string> =>
  Object.fromEntries(
    cachedPairsOf(keys).map(([id, key]) => [id, sign(null, Buffer.from(text), key).toString('base64url')]),
  )
