import {
  type MappableRole,
  type MappableStatus,
  mappableRoles,
  mappableStatuses,
  wordingKey,
} from '@portico/contract/integrations/profiles.rules'
import type { Profile, SettingsChange } from '@portico/contract/integrations/profiles.schema'

/** A wording that the last reading of a PMS contained, and how many residents have it. */
export type Wording = { kind: 'status' | 'role'; wording: string; residents: number }

/** Without a meaning nobody has decided yet. */
type Meaning = MappableStatus | MappableRole | ''
export type WordingRow = Wording & { meaning: Meaning }

export const meaningsOf = { status: mappableStatuses, role: mappableRoles } as const

/** The wordings of the reading first, then those that were decided before. */
export function rowsOf({ settings: { statuses = {}, roles = {} } }: Profile, seen: readonly Wording[]): WordingRow[] {
  const decided = {
    status: new Map<string, Meaning>(Object.entries(statuses)),
    role: new Map<string, Meaning>(Object.entries(roles)),
  }
  const before = (['status', 'role'] as const).flatMap((kind) =>
    [...decided[kind].keys()].map((wording) => ({ kind, wording, residents: 0 })),
  )
  const rows = new Map<string, WordingRow>()
  for (const one of [...seen, ...before]) {
    const key = wordingKey(one.wording)
    const meaning = decided[one.kind].get(key) ?? ''
    if (!rows.has(`${one.kind} ${key}`)) rows.set(`${one.kind} ${key}`, { ...one, meaning })
  }
  return [...rows.values()]
}

/** All meanings of the profile. A wording without a meaning is left out, so that nobody gets or loses access by it. */
export function settingsOf(rows: readonly WordingRow[]): SettingsChange {
  const ofKind = (kind: Wording['kind']) =>
    Object.fromEntries(
      rows.flatMap((row) => (row.kind === kind && row.meaning ? [[wordingKey(row.wording), row.meaning]] : [])),
    )
  return {
    statuses: ofKind('status') as Record<string, MappableStatus>,
    roles: ofKind('role') as Record<string, MappableRole>,
  }
}
