import { scrypt } from 'node:crypto'
import type { MasterKeys } from '../../platform/master-keys.ts'

/** About 16 MB and some 40 ms for each code, and for each attempt at a door. */
export const SCRYPT = { n: 2 ** 14, r: 8, p: 1 } as const
const HASH_BYTES = 32

/** The salt by which every panel of a property hashes codes. It is not stored, and it does not change when the master key is rotated. */
export const codeSaltOf = (keys: MasterKeys, propertyId: string, epoch: number) =>
  keys.mac('code-salts', `${propertyId.toLowerCase()}/${epoch}`).split('.')[1] ?? ''

/** Off the event loop. */
export const slowHashOf = (code: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { n: N, r, p } = SCRYPT
    scrypt(code, Buffer.from(salt, 'base64url'), HASH_BYTES, { N, r, p }, (error, hash) =>
      error ? reject(error) : resolve(hash.toString('base64url')),
    )
  })
