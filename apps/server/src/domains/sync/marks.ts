import type { KnownPerson, SyncedPerson } from '../people/synced-people.service.ts'
import type { Verdict } from './judge-run.ts'
import type { Link, Match } from './matches.ts'
import type { Mark, Marks, SyncInput } from './sync-input.ts'

type Applied = {
  added: readonly { after: SyncedPerson }[]
  changed: readonly { before: KnownPerson; after: SyncedPerson; candidate: { match: Match } }[]
  ended: readonly { before: KnownPerson; link: Link }[]
  /** Links that are written anew. */
  links: readonly Link[]
}

/** The marks that are different after a run, and those of new links. What a manager has decided is not marked. */
export function marksAfter(
  { now, marks, isFirstSync }: SyncInput,
  { week, later, isArrival, isApplied }: Verdict,
  { added, changed, ended, links }: Applied,
): Mark[] {
  const at = new Date(now)
  const result = new Map<string, Mark>()
  const mark = (personId: string, change: Partial<Marks>) =>
    result.set(personId, { personId, ...week.marksOf(personId), ...result.get(personId), ...change })

  for (const { personId } of links) if (marks.has(personId)) mark(personId, {})
  for (const { before, after, candidate } of changed) {
    const ended = before.expiresAt ?? after.expiresAt
    const isBack = after.expiresAt > ended && (candidate.match.resident.moveOut === null || ended.getTime() <= now)
    if (isBack && week.marksOf(before.id).departedAt) mark(before.id, { departedAt: null })
  }
  for (const { after } of [...added, ...changed])
    if (!isFirstSync && isArrival(after.id)) mark(after.id, { arrivedAt: at, departedAt: null })
  const shortened = later.filter(({ before }) => isApplied(before.id))
  for (const { before, link } of [...ended, ...shortened])
    if (link.departure === null) mark(before.id, { departedAt: at })
  return [...result.values()]
}
