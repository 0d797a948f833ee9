import { createPublicKey, verify } from 'node:crypto'
import type { SignedUpdate } from '@portico/contract/access/access-list.schema'

/** Raw Ed25519 public keys as base64url, by id. */
export type SigningKeys = Record<string, string>

/** One fitting signature is enough: while keys are rotated, a list is signed with the old and the new one. */
export const isSignedBy = (keys: SigningKeys, { payload, signatures }: SignedUpdate): boolean =>
  Object.entries(keys).some(
    ([id, key]) => Object.hasOwn(signatures, id) && fits(key, payload, signatures[id] as string),
  )

function fits(key: string, payload: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    // The text of the key is no key.
    return false
  }
}
