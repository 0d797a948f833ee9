import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { deactivate, remove } from '#web/data/credentials/credentials.mutations.ts'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Action = 'deactivate' | 'delete'

const operations = {
  codes: { deactivate: 'deactivateCodes', delete: 'deleteCodes' },
  fobs: { deactivate: 'deactivateFobs', delete: 'deleteFobs' },
} as const

type Options = {
  kind: 'codes' | 'fobs'
  propertyId: string
  nameOf: (row: CredentialRow) => string
  /** Called with the ids for which the action succeeded. */
  onDone?: (ids: string[]) => void
}

/** Deactivates or deletes one or several credentials after a confirmation, because neither can be undone. */
export function useCredentialActions({ kind, propertyId, nameOf, onDone = () => undefined }: Options) {
  const { t } = useTranslation(['credentials', 'ui'])
  const startBulkJob = useBulkJob()
  const single = usePortalMutation({
    call: ({ row: { id }, action }: { row: CredentialRow; action: Action }) =>
      action === 'deactivate' ? deactivate(id) : remove(id),
    onDone: (_, { row }) => onDone([row.id]),
    about: ({ action }) => `${kind}-${action}`,
    done: (_, { row, action }) => {
      if (action === 'delete') return t(`${kind}.notices.deleted`)
      return kind === 'fobs' ? t('fobs.notices.deactivated', { number: nameOf(row) }) : t('codes.notices.updated')
    },
    failed: (_, { action }) => t(`${kind}.notices.${action === 'deactivate' ? 'updateFailed' : 'deleteFailed'}`),
    changes: propertyId,
    isDelivered: true,
  })

  async function askAndDo(rows: readonly CredentialRow[], action: Action) {
    const count = rows.length
    const [only] = count === 1 ? rows : []
    const isConfirmed = await confirm({
      header: only ? t(`${kind}.${action}.named`, { name: nameOf(only) }) : t(`${kind}.${action}.header`, { count }),
      content: (
        <>
          <p>{t(`${kind}.${action}.question`, { count })}</p>
          <NameList names={rows.map(nameOf)} />
        </>
      ),
      confirmLabel: t(`${kind}.${action}.confirm`),
      variant: 'destructive',
    })
    if (!isConfirmed) return
    if (only) single.mutate({ row: only, action })
    else await runForMany(rows, action)
  }

  const runForMany = (rows: readonly CredentialRow[], action: Action) =>
    startBulkJob({
      operation: operations[kind][action],
      propertyId,
      items: rows,
      labelOf: nameOf,
      valuesOf: ({ id }) => ({ credentialId: id }),
      onSucceeded: (done) => onDone(done.map(({ id }) => id)),
    })

  return {
    deactivate: (rows: readonly CredentialRow[]) => void askAndDo(rows, 'deactivate'),
    remove: (rows: readonly CredentialRow[]) => void askAndDo(rows, 'delete'),
  }
}
