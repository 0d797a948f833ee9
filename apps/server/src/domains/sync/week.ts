import { HOLD_DAYS } from '@portico/contract/sync/sync.rules'
import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Marks, SyncInput } from './sync-input.ts'

const UNMARKED: Marks = { arrivedAt: null, departedAt: null }
const WEEK = HOLD_DAYS * 86_400_000

/**
 * The changes of the last seven days that nobody has looked at. People about whose departure a manager has decided count nowhere.
 * While a run is held the week stands still, so that nobody loses or gets access because time passes.
 */
export function weekOf({ now, heldSince, links, people, marks }: SyncInput, isLive: (person: KnownPerson) => boolean) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const isRecent = (at: Date | null) => at !== null && at.getTime() > (heldSince ?? now) - WEEK
  /** Who had access a week ago. */
  const there = new Set<string>()
  const arrived = new Set<string>()
  const departed = new Set<string>()
  const marksOf = (personId: string) => marks.get(personId) ?? UNMARKED
  for (const { personId, departure } of links) {
    const person = byId.get(personId)
    if (!person || departure) continue
    const { arrivedAt, departedAt } = marksOf(personId)
    if (isRecent(arrivedAt)) {
      if (isLive(person)) arrived.add(personId)
      continue
    }
    if (isRecent(departedAt)) departed.add(personId)
    if (isRecent(departedAt) || isLive(person)) there.add(personId)
  }
  return {
    there,
    arrived,
    departed,
    marksOf,
    /** Left so long ago that the return is an arrival. Whoever is back within a week was reported as gone by mistake. */
    hasLeft: (personId: string) => {
      const { departedAt } = marksOf(personId)
      return departedAt !== null && !isRecent(departedAt)
    },
  }
}
export type Week = ReturnType<typeof weekOf>
