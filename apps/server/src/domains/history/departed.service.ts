import { ERASED, openPersonal } from '../../platform/audit-personal.ts'
import type { Database } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { listDeletions, listFormerHolders } from './departed.store.ts'
import type { DatedEvent, Departed } from './events.store.ts'

const NOBODY: Departed = { personId: null, email: null, name: null, unit: null }

/**
 * Says of events whom they are about, although that person, or the credential that was shown, was deleted meanwhile. The audit knows it, until the person
 * is erased.
 */
export function nameDeparted(
  database: Database,
  keys: MasterKeys,
  device: Device,
  events: readonly DatedEvent[],
): Promise<DatedEvent[]> {
  return database.asDevice(device.id, async (trx) => {
    const { propertyId } = device
    const shown = events.flatMap(({ personId, credentialId }) => (personId ? [] : (credentialId?.toLowerCase() ?? [])))
    const holders = await listFormerHolders(trx, propertyId, shown)
    const personOf = ({ personId, credentialId }: DatedEvent) =>
      personId?.toLowerCase() ?? holders.get(credentialId?.toLowerCase() ?? '') ?? null
    const people = events.flatMap((event) => personOf(event) ?? [])
    const deletions = await openPersonal(trx, keys, propertyId, await listDeletions(trx, propertyId, people))
    const known = new Map(deletions.map(({ personId, before }) => [personId, before ?? {}]))
    return events.map((event) => {
      const personId = personOf(event)
      return { ...event, departed: personId ? { personId, ...namesIn(known.get(personId) ?? {}) } : NOBODY }
    })
  })
}

function namesIn({ email, person_name, unit_number }: Record<string, unknown>): Omit<Departed, 'personId'> {
  const read = (value: unknown) => (typeof value === 'string' && value !== ERASED ? value : null)
  return { email: read(email), name: read(person_name), unit: read(unit_number) }
}
