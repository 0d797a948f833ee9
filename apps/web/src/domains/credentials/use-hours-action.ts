import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { credentialHoursDialog } from '#web/data/hours/dialogs.ts'
import { useIsFull } from '#web/platform/flags.ts'

/** Opens the dialog for the hours of a code or fob that somebody holds. Undefined where there are no hours. */
export function useHoursAction(
  propertyId: string,
  kind: 'codes' | 'fobs',
  only: CredentialRow | undefined,
  nameOf: (row: CredentialRow) => string,
): { open: (() => void) | undefined } | undefined {
  const isFull = useIsFull()
  if (!isFull) return undefined
  const personId = only?.people[0]?.personId
  const open =
    only && personId
      ? () => credentialHoursDialog.open({ propertyId, personId, kind, credentialId: only.id, name: nameOf(only) })
      : undefined
  return { open }
}
