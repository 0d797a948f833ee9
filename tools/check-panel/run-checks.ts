import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from './checks/check.ts'
import { clockChecks } from './checks/clock.ts'
import { codeChecks } from './checks/codes.ts'
import { commandChecks } from './checks/commands.ts'
import { doorEventChecks } from './checks/door-events.ts'
import { eventChecks } from './checks/events.ts'
import { keypadChecks } from './checks/keypad.ts'
import { listChecks } from './checks/lists.ts'
import { networkChecks } from './checks/network.ts'
import { refusedListChecks } from './checks/refused-lists.ts'
import { ruleCheck } from './checks/rule.ts'
import { sessionChecks } from './checks/sessions.ts'
import { signatureChecks } from './checks/signatures.ts'
import { openScene, type Settings } from './scene.ts'

const PAGE = 'docs/panel-protocol.md'
/** Most of a check is waiting. */
const AT_ONCE = 6
/** No check takes longer, whatever the candidate does. */
const LONGEST_IN_PATIENCE = 6

export const allChecks: readonly Check[] = [
  ...listChecks,
  ...refusedListChecks,
  ...signatureChecks,
  ...codeChecks,
  ...eventChecks,
  ...doorEventChecks,
  ...keypadChecks,
  ...clockChecks,
  ...networkChecks,
  ...commandChecks,
  ...sessionChecks,
  ruleCheck,
]

/** Nothing is wrong: `failures` is empty. Each failure ends with its section of the page. */
export type Result = { name: string; says: string; failures: string[]; notes: string[] }

/** Tells each result as soon as those before it are told. */
export async function runChecks(
  checks: readonly Check[],
  settings: Settings,
  tell: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  const free = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  for (const [place, check] of checks.entries()) {
    const before = free[place % AT_ONCE] ?? Promise.resolve()
    const result = before.then(() => runCheck(check, settings))
    free[place % AT_ONCE] = result.then(() => {})
    results.push(result)
  }
  for (const result of results) tell(await result)
  return Promise.all(results)
}

async function runCheck({ name, section, says, play }: Check, settings: Settings): Promise<Result> {
  const scene = await openScene(settings)
  const over = new AbortController()
  const limit = settings.patienceMs * LONGEST_IN_PATIENCE
  const tooLong = sleep(limit, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The check takes longer than ${limit / 1000} s.`)
  })
  const failures: string[] = []
  const played = play(scene)
  try {
    await Promise.race([played, tooLong])
  } catch (error) {
    failures.push((error as Error).message)
  } finally {
    over.abort()
    for (const rest of [tooLong, played]) rest.catch(() => {})
    await scene.close()
  }
  failures.unshift(...scene.server.problems)
  return { name, says, failures: failures.map((text) => `${text} See ${PAGE}#${section}`), notes: scene.notes }
}
