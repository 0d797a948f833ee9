import type { Door, Grant } from '@portico/contract/access/access.rules'
import { guestUseOf } from '@portico/contract/keys/guest-sharing.rules'
import type { DoorRow, GrantRow } from './access-list.store.ts'

type ProviderAt = Door['providers'][number]

/** Two lockdowns at once leave only the keys that both of them allow. */
export function compileDoor(row: DoorRow, providers: readonly ProviderAt[]): Door {
  const [first, ...others] = row.lockdowns
  return {
    timeZone: row.time_zone,
    isEnabled: row.access_status === 'ACCESS_ENABLED',
    lockdown: first ? { keys: first.filter((id) => others.every((keys) => keys.includes(id))) } : null,
    keys: row.keys.map(({ id, schedules }) => ({ id, schedules })),
    providers: providers.map(({ id, isAllowed, from }) => ({ id, isAllowed, from })),
  }
}

/** The keys by which guests open an entrance. A time is that of a question; lists change only when the property does. */
export function guestKeysOf({ keys, guest_sharing_from: from }: DoorRow, at?: number): ReadonlySet<string> {
  const isBegun = from === null || (at !== undefined && at > Date.now() && at >= from.getTime())
  return new Set(keys.filter((key) => !isBegun || guestUseOf(key) !== 'CLOSED').map(({ id }) => id))
}

/** What is compiled without guests needs no keys of theirs. */
export const compileGrant = (
  row: GrantRow,
  tagOf: (row: GrantRow) => string,
  guestKeys: ReadonlySet<string> | undefined,
): Grant => ({
  id: row.id,
  kind: row.kind,
  shown: shownBy(row, tagOf),
  subject: row.subject,
  holder: row.person_id,
  isActive: row.is_active,
  isSuspended: row.is_suspended,
  from: row.starts_at,
  until: row.ends_at,
  keys: (row.keys?.split(',') ?? []).filter((id) => !row.is_guest || guestKeys?.has(id)),
  isGuest: row.is_guest,
  schedules: row.schedules ?? [],
})

function shownBy(row: GrantRow, tagOf: (row: GrantRow) => string): string {
  if (row.kind === 'APP') return row.id
  if (row.kind === 'CODE') return tagOf(row)
  return `${row.supported_format_id}/${row.facility_code ?? ''}/${row.fob_number}`
}
