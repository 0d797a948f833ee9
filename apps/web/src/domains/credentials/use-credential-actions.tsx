import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inBulk } from '#web/platform/in-bulk.tsx'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import type { CredentialRow } from './credential-rows.ts'
import { deactivate, refreshCredentials, remove } from './credentials.mutations.ts'

type Action = 'deactivate' | 'delete'
type Settle = (row: CredentialRow) => Promise<unknown>

type Options = {
  kind: 'codes' | 'fobs'
  propertyId: string
  nameOf: (row: CredentialRow) => string
  /** The ids of those for which it was done. */
  onDone?: (ids: string[]) => void
}

/** Deactivates or deletes one or many, after asking: neither can be undone. */
export function useCredentialActions({ kind, propertyId, nameOf, onDone = () => undefined }: Options) {
  const { t } = useTranslation(['credentials', 'ui'])
  const queryClient = useQueryClient()

  async function askAndSettle(rows: readonly CredentialRow[], action: Action) {
    const count = rows.length
    const isConfirmed = await confirm({
      header: t(`${kind}.${action}.header`, { count }),
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
    const settle: Settle = ({ id }) => (action === 'deactivate' ? deactivate(id) : remove(id))
    const [only] = count === 1 ? rows : []
    await (only ? settleOne(only, action, settle) : settleMany(rows, action, settle))
  }

  async function settleOne(row: CredentialRow, action: Action, settle: Settle) {
    const id = `${kind}-${action}`
    const past = action === 'deactivate' ? 'updated' : 'deleted'
    const failed = action === 'deactivate' ? 'updateFailed' : 'deleteFailed'
    try {
      await settle(row)
      notify({ id, type: 'success', header: t(`${kind}.notices.${past}`) })
      onDone([row.id])
    } catch {
      notify({ id, type: 'error', header: t(`${kind}.notices.${failed}`) })
    }
    await refreshCredentials(queryClient, propertyId)
  }

  const settleMany = (rows: readonly CredentialRow[], action: Action, settle: Settle) => {
    const bulk = action === 'deactivate' ? 'bulkUpdate' : 'bulkDelete'
    return inBulk({
      id: `${kind}-${action}`,
      items: rows,
      settle,
      nameOf,
      texts: {
        doing: t(`${kind}.${action}.doing`),
        retry: t('ui:collection.retry'),
        done: (count) => t(`${kind}.notices.${bulk}Done`, { count }),
        someFailed: (_, count) => ({ header: t(`${kind}.notices.${bulk}SomeFailed`, { count }) }),
        allFailed: t(`${kind}.notices.${bulk}Failed`),
      },
      onSettled: ({ succeeded }) => {
        onDone(succeeded.map(({ id }) => id))
        return refreshCredentials(queryClient, propertyId)
      },
    })
  }

  return {
    deactivate: (rows: readonly CredentialRow[]) => void askAndSettle(rows, 'deactivate'),
    remove: (rows: readonly CredentialRow[]) => void askAndSettle(rows, 'delete'),
  }
}
