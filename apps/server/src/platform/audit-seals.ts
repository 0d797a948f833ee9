import { sql } from 'kysely'
import type { StoredEntry } from './audit-entries.ts'
import { sealedIn } from './audit-personal.ts'
import { nameOf, openFor, readGenuineKeys, type Subject, type SubjectKeys } from './audit-subjects.ts'
import type { Transaction } from './database.ts'
import type { MasterKeys } from './master-keys.ts'

type Unopened = { subject: Subject; seq: number; sealed: string }

const ERASURE = 'people.erase'

/** Finds sealed values that do not open although nobody has erased their person: the key was removed or replaced. */
export function sealChecks(trx: Transaction, keys: MasterKeys) {
  const unopened = new Map<string, Unopened>()
  let current: { propertyId: string; subjectKeys: SubjectKeys } | undefined

  const isOpen = (subjectKeys: SubjectKeys, { subject, sealed }: Unopened) => {
    const key = subjectKeys.get(nameOf(subject))
    return key !== undefined && openFor(subject, key, sealed) !== undefined
  }
  return {
    /** Takes the entries of a chain one after the other. */
    async follow({ property_id: propertyId, action, entity_id: entityId, seq, before, after }: StoredEntry) {
      if (propertyId === null) return
      if (action === ERASURE) unopened.delete(nameOf({ propertyId, id: entityId }))
      for (const { of, sealed } of sealedIn({ before, after })) {
        const one = { subject: { propertyId, id: of }, seq, sealed }
        if (current?.propertyId !== propertyId)
          current = { propertyId, subjectKeys: await readGenuineKeys(trx, keys, propertyId) }
        if (!isOpen(current.subjectKeys, one)) unopened.set(nameOf(one.subject), one)
      }
    },
    /** By property. They are looked at again, because a person may be added or erased while entries are read. */
    async problems(): Promise<Map<string, string[]>> {
      const found = new Map<string, string[]>()
      for (const [propertyId, all] of Map.groupBy(unopened.values(), ({ subject }) => subject.propertyId)) {
        const subjectKeys = await readGenuineKeys(trx, keys, propertyId)
        const erased = await readErasures(trx, propertyId)
        const wrong = all.filter(
          (one) => !isOpen(subjectKeys, one) && (erased.get(one.subject.id.toLowerCase()) ?? 0) < one.seq,
        )
        found.set(
          propertyId,
          wrong.map(
            ({ seq, subject }) =>
              `what entry ${seq} says about ${subject.id} cannot be opened, and nobody has erased them: their key was removed or replaced.`,
          ),
        )
      }
      return found
    },
  }
}

/** The last erasure of each person. */
const readErasures = async (trx: Transaction, propertyId: string) =>
  new Map(
    (
      await sql<{ id: string; seq: number }>`select entity_id as id, max(seq)::float8 as seq from public.audit
        where chain = ${propertyId} and action = ${ERASURE} group by 1`.execute(trx)
    ).rows.map(({ id, seq }) => [id, seq]),
  )
