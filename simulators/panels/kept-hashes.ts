import { type HashCode, hashOf } from '@portico/panel-core/code-tag'

const HASHES_KEPT = 2_000
const hashes = new Map<string, Buffer>()

/** One process stands for the panels of many doors, at which the same few people come and go. A real panel keeps no code. */
export const keptHashOf: HashCode = (salt, code) => {
  const name = [salt.salt, salt.n, salt.r, salt.p, code].join('/')
  const known = hashes.get(name)
  if (known) return known
  const hash = hashOf(salt, code)
  if (hashes.size >= HASHES_KEPT) hashes.clear()
  hashes.set(name, hash)
  return hash
}
