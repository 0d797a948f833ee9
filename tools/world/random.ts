/** The only source of random values of the world: they follow from the seed and a path. */
export type Random = () => number
type Lanes = [number, number, number, number]

const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))
const VARIANT = '89ab'

function hashPath(seed: number, path: string): Lanes {
  let a = seed ^ 0x9e3779b9
  let b = seed ^ 0x85ebca6b
  let c = seed ^ 0xc2b2ae35
  let d = seed ^ 0x27d4eb2f
  for (let i = 0; i < path.length; i++) {
    const unit = path.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x5bd1e995)
    b = Math.imul(b ^ unit, 0x1b873593) + a
    c = Math.imul(c ^ unit ^ (a >>> 15), 0xcc9e2d51)
    d = Math.imul(d ^ unit ^ (b >>> 13), 0x38495ab5) + c
  }
  a = mix(a ^ d)
  b = mix(b ^ a)
  c = mix(c ^ b)
  d = mix(d ^ c)
  return [a, b, c, d]
}

function mix(value: number): number {
  let h = value ^ (value >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

const half = (lane: number, shift: 0 | 16) => HEX[(lane >>> shift) & 0xffff] as string

/** Shaped as a random (version 4) UUID. */
function uuidOfLanes(a: number, b: number, c: number, d: number): string {
  const variant = VARIANT.charAt((c >>> 28) & 3)
  return `${half(a, 16)}${half(a, 0)}-${half(b, 16)}-4${half(b, 0).slice(1)}-${variant}${half(c, 16).slice(1)}-${half(c, 0)}${half(d, 16)}${half(d, 0)}`
}

export function uuidOf(seed: number, path: string): string {
  return uuidOfLanes(...hashPath(seed, path))
}

/** sfc32: small, quick and well spread. */
function sfc32([a, b, c, d]: Lanes): () => number {
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t
  }
}

const randomOfLanes = (lanes: Lanes): Random => {
  const next = sfc32(lanes)
  return () => (next() >>> 0) / 4_294_967_296
}

export const randomOf = (seed: number, path: string): Random => randomOfLanes(hashPath(seed, path))

/** `uuidOf` and `randomOf` of one path with a single hash. */
export function identityOf(seed: number, path: string): { id: string; random: Random } {
  const lanes = hashPath(seed, path)
  return { id: uuidOfLanes(...lanes), random: randomOfLanes(lanes) }
}

/** A stream of UUIDs for rows that nobody looks up by path, cheaper than hashing a path for each. */
export function uuidsOf(seed: number, path: string): () => string {
  const next = sfc32(hashPath(seed, path))
  return () => uuidOfLanes(next(), next(), next(), next())
}

/** A whole number from `from` to `to`, both included. */
export const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))

export function pick<T>(random: Random, items: readonly T[]): T {
  return at(items, Math.floor(random() * items.length))
}

/** The item at an index that wraps around. */
export function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T
}

/** `#` becomes a digit and `@` a letter that Canadian and British postal codes both allow. */
export function fillPattern(random: Random, pattern: string): string {
  return pattern.replace(/[#@]/g, (mark) =>
    mark === '#' ? String(between(random, 0, 9)) : pick(random, [...'ABEGHJLNPRSTWXYZ']),
  )
}
