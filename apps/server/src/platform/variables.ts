import { z } from 'zod'

type Issue = z.core.$ZodIssue
type Environment = Readonly<Record<string, string | undefined>>

/** A variable that is empty counts as one that is not set. */
export const setVariables = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** All that is wrong, such as `PORT is not a number`, one problem of each variable. */
export function describeProblems(issues: readonly Issue[], env: Environment): string {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    if (!problems.has(name)) problems.set(name, env[name] === undefined ? 'is missing' : problemOf(issue))
  }
  return [...problems].map(([name, problem]) => `${name} ${problem}`).join(', ')
}

function problemOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'is not a whole number' : 'is not a number'
  if (issue.code === 'invalid_value') return `is not one of ${issue.values.join(', ')}`
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_small')
    return isText ? `is shorter than ${issue.minimum} characters` : `is less than ${issue.minimum}`
  if (issue.code === 'too_big')
    return isText ? `is longer than ${issue.maximum} characters` : `is more than ${issue.maximum}`
  return issue.message
}

/** `postgres://user@/database` means this machine. */
export const databaseAddress = z.string().refine((text) => {
  const whole = text.replace(/@\//, '@localhost/')
  return URL.canParse(whole) && /^postgres(ql)?:$/.test(new URL(whole).protocol)
}, 'is not an address of a PostgreSQL (postgres://user:password@host:5432/database)')

/** The portal is at the root of its host. */
export const portalOrigin = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, pathname, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && pathname === '/' && `${username}${search}${hash}` === ''
  }, 'is not an address without a path, such as https://portal.example.com')
  .transform((text) => new URL(text).origin)

const ADDRESS = /^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u
const NAMED_ADDRESS = /^[^<>\p{Cc}]*<([^<>]*)>$/u

export const mailSender = z
  .string()
  .max(320)
  .refine(
    (text) => ADDRESS.test(NAMED_ADDRESS.exec(text)?.[1] ?? text),
    'is not a mail address such as Portico <no-reply@example.com>',
  )

/** Every variable that begins so is ours. Others are only told if they are nearly one of ours. */
const OWN_PREFIX = 'PORTICO_'
const NEAR = 2
/** `npm start` reads these, and the server inherits them. */
const OF_START = ['PORTICO_DEMO', 'PORTICO_WATCH']

/** A sentence about each variable that nobody reads and that is meant for the server, as it seems. */
export function misspelledVariables(env: Environment, known: readonly string[]): string[] {
  const unread = Object.keys(env).filter((name) => ![...known, ...OF_START].includes(name))
  return unread.flatMap((name) => {
    // Short names such as HOST and HOME are near each other by chance.
    const nearest = known.find((other) => other.includes('_') && isNear(name, other))
    if (nearest) return `${name} is a variable that nobody reads: is it ${nearest}?`
    return name.startsWith(OWN_PREFIX) ? `${name} is a variable that nobody reads.` : []
  })
}

const isNear = (one: string, other: string) =>
  Math.abs(one.length - other.length) <= NEAR && distanceBetween(one, other) <= NEAR

/** How many letters have to be added, removed or replaced. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
