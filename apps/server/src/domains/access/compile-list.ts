import type { Door, Grant } from '@portico/contract/access/access.rules'
import type { DoorRow, GrantRow } from './access-list.store.ts'

type ProviderAt = Door['providers'][number]

/** Two lockdowns at once leave only the keys that both of them allow. */
export function compileDoor(row: DoorRow, providers: readonly ProviderAt[]): Door {
  const [first, ...others] = row.lockdowns
  return {
    timeZone: row.time_zone,
    isEnabled: row.access_status === 'ACCESS_ENABLED',
    lockdown: first ? { keys: first.filter((id) => others.every((keys) => keys.includes(id))) } : null,
    keys: row.keys,
    providers: providers.map(({ id, isAllowed, from }) => ({ id, isAllowed, from })),
  }
}

export const compileGrant = (row: GrantRow, tagOf: (id: string) => string): Grant => ({
  id: row.id,
  kind: row.kind,
  shown: shownBy(row, tagOf),
  subject: row.subject,
  holder: row.person_id,
  isActive: row.is_active,
  isSuspended: row.is_suspended,
  from: row.starts_at,
  until: row.ends_at,
  keys: row.keys?.split(',') ?? [],
  isGuest: row.is_guest,
  schedules: row.schedules ?? [],
})

function shownBy(row: GrantRow, tagOf: (id: string) => string): string {
  if (row.kind === 'APP') return row.id
  if (row.kind === 'CODE') return tagOf(row.id)
  return `${row.supported_format_id}/${row.facility_code ?? ''}/${row.fob_number}`
}
