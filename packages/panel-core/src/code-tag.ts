import { createHmac, scryptSync } from 'node:crypto'
import type { PanelCodes } from '@portico/contract/access/access-list.schema'

const HASH_BYTES = 32
const TAG_BYTES = 16

export type CodeSalt = Pick<PanelCodes, 'salt' | 'n' | 'r' | 'p'>
export type HashCode = (salt: CodeSalt, code: string) => Buffer

/** The slow part: once for each attempt. */
export const hashOf: HashCode = ({ salt, n, r, p }, code) =>
  scryptSync(code, Buffer.from(salt, 'base64url'), HASH_BYTES, { N: n, r, p })

/** A panel never knows the codes, only their tags. */
export const tagOf = (salt: CodeSalt, key: string, code: string, hash: HashCode = hashOf) =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(hash(salt, code))
    .digest()
    .subarray(0, TAG_BYTES)
    .toString('base64url')
