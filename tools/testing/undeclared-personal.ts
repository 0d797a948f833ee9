import { PERSONAL } from '@portico/server/platform/audit-personal'

type Stored = { action: string; before: unknown; after: unknown }

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Managers sign for what they have done: their addresses are never erased. */
const SIGNERS = ['startedBy']

const isPersonal = (name: string, value: unknown) =>
  value !== null &&
  !SIGNERS.includes(name) &&
  (PERSONAL.some((one) => one === name) || (typeof value === 'string' && ADDRESS.test(value)))

/** The personal values that stand in clear in entries of the audit, because the call that wrote them did not declare them. */
export const undeclaredPersonal = (entries: readonly Stored[]): string[] => [
  ...new Set(
    entries.flatMap(({ action, before, after }) =>
      namedIn({ before, after })
        .filter(([name, value]) => isPersonal(name, value))
        .map(([name]) => `${action} writes ${name} without naming it in personal`),
    ),
  ),
]

function namedIn(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [[name, one] as [string, unknown], ...namedIn(one)])
}
