import { STATUS_CODES } from 'node:http'
import { escapeMarkup } from '@portico/contract/shared/markup'
import { decodeEntities } from './names-and-emails.ts'

const SAID_MAX = 300
const MASK = '•••'
/** Masking a shorter secret would reveal it. */
const SHORTEST_SECRET = 4
const DEEPEST = 4

/** What a reply with an error says: the HTTP status and, where there is one, its message. */
export function replyWords({ status, text }: { status: number; text: string }): string {
  const line = `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const words = messageIn(text)
  return words ? `${line}: ${words}` : line
}

/** The title of a page; null for replies of other kinds, which may contain data of residents. */
export const titleIn = (text: string): string | null => /<title[^>]*>([^<]{1,300})/i.exec(text)?.[1]?.trim() || null

function messageIn(text: string): string | null {
  if (text.includes('<')) return titleIn(text)
  try {
    return messageOf(JSON.parse(text), DEEPEST)
  } catch {
    return text.trim() || null
  }
}

/** The first message in a reply, wherever it is. */
function messageOf(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null
  const entries = Object.entries(value)
  const own = entries.find(
    ([name, inside]) => /^(error_?)?(message|description)$/i.test(name) && typeof inside === 'string',
  )
  if (own) return String(own[1])
  return entries.map(([, inside]) => messageOf(inside, depth - 1)).find(Boolean) ?? null
}

/** The words of the PMS as they may be shown: one short line without HTML and without the secrets of the login and of the deployment. */
export function presentable(said: string | null, secrets: readonly string[]): string | null {
  if (!said) return null
  const real = secrets.filter(Boolean)
  if (real.some((secret) => secret.length < SHORTEST_SECRET && said.includes(secret))) return null
  const masked = maskSecrets(said, real)
  const plain = decodeEntities(masked.replace(/<[^>]*>/g, ' '))
  const line = maskSecrets(plain, real)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const shown = [...line]
  return (shown.length > SAID_MAX ? `${shown.slice(0, SAID_MAX - 1).join('')}…` : line) || null
}

function maskSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.flatMap((secret) => [
    secret,
    escapeMarkup(secret),
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
  ])
  // Longer ones come first, because one secret may contain another.
  const patterns = [...new Set(written)].sort((left, right) => right.length - left.length).map(escapePattern)
  const without = patterns.length === 0 ? text : text.replace(new RegExp(patterns.join('|'), 'gi'), MASK)
  return without
    .replace(/\b([Bb]asic|[Bb]earer)\s+(?=\S*(?:[0-9=]|[a-z][A-Z]))[\w+/=.~-]+/g, `$1 ${MASK}`)
    .replace(/[A-Za-z0-9+/]{8,}={0,2}/g, (token) => (hides(token, secrets) ? MASK : token))
}

/** A login in Base64. */
const hides = (token: string, secrets: readonly string[]) => {
  const decoded = Buffer.from(token, 'base64').toString('utf8')
  return secrets.some((secret) => decoded.includes(secret))
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
