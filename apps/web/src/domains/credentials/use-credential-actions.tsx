import { useQueryClient } from '@tanstack/react-query'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { CredentialRow } from './credential-rows.ts'
import { deactivate, refreshCredentials, remove } from './credentials.mutations.ts'

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
  const queryClient = useQueryClient()
  const startBulkJob = useBulkJob()

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
    await (only ? runForOne(only, action) : runForMany(rows, action))
  }

  async function runForOne(row: CredentialRow, action: Action) {
    const id = `${kind}-${action}`
    const done =
      action === 'delete'
        ? t(`${kind}.notices.deleted`)
        : kind === 'fobs'
          ? t('fobs.notices.deactivated', { number: nameOf(row) })
          : t('codes.notices.updated')
    const failed = action === 'deactivate' ? 'updateFailed' : 'deleteFailed'
    try {
      await (action === 'deactivate' ? deactivate(row.id) : remove(row.id))
      notify({ id, type: 'success', header: done, delivery: { propertyId } })
      onDone([row.id])
    } catch {
      notify({ id, type: 'error', header: t(`${kind}.notices.${failed}`) })
    }
    await refreshCredentials(queryClient, propertyId)
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
