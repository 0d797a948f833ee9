import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'

/** The DER prefix of an Ed25519 private key, which is followed by its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type Pairs = [id: string, key: KeyObject][]

/**
 * The Ed25519 key pairs of the deployment for one purpose, one for each master key, so that they are rotated together: as long as the old master
 * key is in the file, everything is signed with both, and panels learn the new public keys from a list that the old one has signed.
 */
function openPairs(purpose: string) {
  const known = new WeakMap<MasterKeys, Pairs>()
  const make = (keys: MasterKeys): Pairs =>
    [...keys.derived(purpose)].map(([id, seed]) => [
      id,
      createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' }),
    ])
  const pairsOf = (keys: MasterKeys) => {
    const pairs = known.get(keys) ?? make(keys)
    known.set(keys, pairs)
    return pairs
  }
  return {
    /** The public keys as the 32 bytes of Ed25519 in base64url. */
    publicOf: (keys: MasterKeys): Record<string, string> =>
      Object.fromEntries(
        pairsOf(keys).map(([id, key]) => [id, createPublicKey(key).export({ format: 'jwk' }).x ?? '']),
      ),
    signaturesOf: (keys: MasterKeys, text: string): Record<string, string> =>
      Object.fromEntries(
        pairsOf(keys).map(([id, key]) => [id, sign(null, Buffer.from(text), key).toString('base64url')]),
      ),
  }
}

const lists = openPairs('access-lists')
export const signingKeysOf = lists.publicOf
export const signaturesOf = lists.signaturesOf

/** Whoever could sign lists of who may open a door has no key to open it, and the other way round. */
const commands = openPairs('access-commands')
export const commandKeysOf = commands.publicOf
export const commandSignaturesOf = commands.signaturesOf
