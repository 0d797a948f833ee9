import { WORDINGS_MAX, wordingKey } from '@portico/contract/integrations/profiles.rules'
import type { RunRemarks } from '@portico/contract/sync/sync.schema'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { openCredentials } from '../integrations/profiles.service.ts'
import type { Connect } from '../integrations/providers/connect.ts'
import { PmsError, type PmsResident } from '../integrations/providers/connector.ts'
import { storable } from '../integrations/providers/storable.ts'
import type { Pulled } from './matches.ts'
import type { Source } from './sync.store.ts'

export type Pull = {
  pulled: Pulled[]
  failed: FailedPull[]
  refusedMethods: string[]
  foreignRows: RunRemarks['foreignRows']
}
type FailedPull = { pmsPropertyId: string; name: string; error: PmsError }

/**
 * Reads the residents of all chosen properties. A property that cannot be read does not stop the others. If none can be read, or if
 * the login is refused, this throws: a PMS locks out clients that retry too often.
 */
export async function pullResidents(keys: MasterKeys, connect: Connect, source: Source): Promise<Pull> {
  if (!source.may_call) throw new PmsError('REFUSED', 'The profile is not approved, or was refused before.')
  const connector = connect(source.provider, openCredentials(keys, source), source.settings)
  const pull: Pull = { pulled: [], failed: [], refusedMethods: [], foreignRows: [] }
  for (const pmsPropertyId of source.pms_property_ids) {
    try {
      const { residents, unreadable, refusedMethods, foreignRows } = await connector.listResidents(pmsPropertyId)
      pull.pulled.push({
        pmsPropertyId,
        residents: residents.map(storableResident),
        unreadable: unreadable.map(({ residentId, name, field }) => ({
          residentId: residentId && storable(residentId),
          name: name && storable(name),
          field,
        })),
        hidesFuture: refusedMethods.some(({ hidesFuture }) => hidesFuture),
      })
      pull.refusedMethods.push(...refusedMethods.map(({ method }) => method))
      pull.foreignRows.push(
        ...foreignRows.map(({ otherPropertyId, rows }) => ({
          pmsPropertyId,
          otherPropertyId: storable(otherPropertyId),
          rows,
        })),
      )
    } catch (error) {
      if (!(error instanceof PmsError) || error.problem === 'REFUSED') throw error
      pull.failed.push({ pmsPropertyId, name: source.property_names?.[pmsPropertyId] ?? pmsPropertyId, error })
    }
  }
  const [first] = pull.failed
  if (first && pull.pulled.length === 0) throw first.error
  return { ...pull, refusedMethods: [...new Set(pull.refusedMethods)] }
}

const storableResident = (resident: PmsResident): PmsResident => ({
  ...resident,
  residentId: storable(resident.residentId),
  firstName: storable(resident.firstName),
  lastName: storable(resident.lastName),
  wording: { status: storable(resident.wording.status), role: storable(resident.wording.role) },
})

/** Statuses and roles that nobody has mapped, with the number of residents who have them. */
export function unknownWordings(pulled: readonly Pulled[]): RunRemarks['unknownWordings'] {
  const found = new Map<string, RunRemarks['unknownWordings'][number]>()
  const add = (kind: 'STATUS' | 'ROLE', text: string) => {
    const wording = wordingKey(text)
    const known = found.get(`${kind}\n${wording}`)
    found.set(`${kind}\n${wording}`, { kind, wording, residents: (known?.residents ?? 0) + 1 })
  }
  for (const { residents } of pulled) {
    for (const { status, role, wording } of residents) {
      if (status === 'UNKNOWN') add('STATUS', wording.status)
      if (role === 'UNKNOWN') add('ROLE', wording.role)
    }
  }
  return [...found.values()].slice(0, WORDINGS_MAX)
}
