import { denialReasons } from '@portico/contract/access/access.rules'
import type { Explanation } from '@portico/contract/access/access.schema'
import type { AccessQuestion } from '#web/data/access/access.paths.ts'
import { atIn } from '#web/domains/access/time-choice.tsx'

export const subjectKinds = ['person', 'credential', 'provider'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The question in the address. Of several subjects the first one counts. */
export function questionIn(search: URLSearchParams): AccessQuestion & { kind: SubjectKind } {
  const named = subjectKinds.find((one) => search.get(one))
  const asked = subjectKinds.find((one) => one === search.get('who'))
  const subject = (kind: SubjectKind) => (named === kind ? search.get(kind) : null)
  return {
    kind: named ?? asked ?? 'person',
    personId: subject('person'),
    credentialId: subject('credential'),
    accessCustomerId: subject('provider'),
    guestEmail: search.get('guest') || null,
    accessPointId: search.get('entrance') || null,
    at: atIn(search),
    reported: denialReasons.find((reason) => reason === search.get('reported')) ?? null,
  }
}

/**
 * How the answer is worded. Of the past only today's settings are known; of a door that has missed something, or that nothing reaches, only
 * what it will decide or would.
 */
export function wordingOf(
  { door }: Pick<Explanation, 'door'>,
  { at = null, reported }: Pick<AccessQuestion, 'at' | 'reported'>,
) {
  if (reported || (at !== null && at < Date.now())) return 'past'
  if (!door || door.decidesSo) return 'certain'
  return door.state === 'NO_PANEL' ? 'unheard' : 'later'
}

export type QuestionChange = {
  who?: SubjectKind
  subject?: string | null
  entrance?: string | null
  at?: number | null
}

/** The address of the question after a change. */
export function withChange(search: URLSearchParams, change: QuestionChange): URLSearchParams {
  const { kind } = questionIn(search)
  const next = new URLSearchParams(search)
  // What a panel has reported concerns this one event.
  next.delete('reported')
  const set = (name: string, value: string | number | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, String(value))
  // A guest belongs to one host.
  if (change.who !== undefined || change.subject !== undefined) next.delete('guest')
  if (change.who !== undefined && change.who !== kind) {
    for (const one of subjectKinds) next.delete(one)
    set('who', change.who === 'person' ? null : change.who)
  }
  if (change.subject !== undefined) {
    set(kind, change.subject)
    if (change.subject) next.delete('who')
  }
  if (change.entrance !== undefined) set('entrance', change.entrance)
  if (change.at !== undefined) set('at', change.at)
  return next
}
