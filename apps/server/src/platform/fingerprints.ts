import { createHash } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'
import { signingKeysOf } from './signing-keys.ts'

const BYTES = 16

/** What two people read to each other of a key: half of its SHA-256, in eight groups of four digits. */
export function fingerprintOf(key: Buffer): string {
  const digits = createHash('sha256').update(key).digest().subarray(0, BYTES).toString('hex')
  return (digits.match(/.{4}/g) ?? []).join(' ')
}

export const signingKeyFingerprints = (keys: MasterKeys) =>
  Object.entries(signingKeysOf(keys)).map(([id, key]) => ({
    id,
    fingerprint: fingerprintOf(Buffer.from(key, 'base64url')),
  }))
