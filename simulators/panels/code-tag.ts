import { createHmac, scryptSync } from 'node:crypto'
import type { PanelCodes } from '@portico/contract/access/access-list.schema'

const HASH_BYTES = 32
const TAG_BYTES = 16
/** One process stands for the panels of many doors, at which the same few people come and go. A real panel keeps no code. */
const HASHES_KEPT = 2_000
const hashes = new Map<string, Buffer>()

type Salt = Pick<PanelCodes, 'salt' | 'n' | 'r' | 'p'>

/** The slow part: once for each attempt. */
function hashOf({ salt, n, r, p }: Salt, code: string): Buffer {
  const name = [salt, n, r, p, code].join('/')
  const known = hashes.get(name)
  if (known) return known
  const hash = scryptSync(code, Buffer.from(salt, 'base64url'), HASH_BYTES, { N: n, r, p })
  if (hashes.size >= HASHES_KEPT) hashes.clear()
  hashes.set(name, hash)
  return hash
}

/** A panel never knows the codes, only their tags. */
export const tagOf = (salt: Salt, key: string, code: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(hashOf(salt, code))
    .digest()
    .subarray(0, TAG_BYTES)
    .toString('base64url')
