import type { CredentialsSearch } from '@portico/contract/credentials/credentials.schema'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { deactivate, remove } from '#web/data/credentials/credentials.mutations.ts'
import { countCredentials } from '#web/data/credentials/credentials.queries.ts'
import type { ChosenCredentials } from '#web/data/credentials/credentials-page.queries.ts'
import { useBulkJob, useMatchingJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Action = 'deactivate' | 'delete'

const operations = {
  codes: { deactivate: 'deactivateCodes', delete: 'deleteCodes' },
  fobs: { deactivate: 'deactivateFobs', delete: 'deleteFobs' },
} as const
const types = { codes: 'CODE', fobs: 'PHYSICAL' } as const

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
  const startMatchingJob = useMatchingJob()
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

  const ask = (header: string, action: Action, count: number, more: ReactNode) =>
    confirm({
      header,
      content: (
        <>
          <p>{t(`${kind}.${action}.question`, { count })}</p>
          {more}
        </>
      ),
      confirmLabel: t(`${kind}.${action}.confirm`),
      variant: 'destructive',
    })

  async function doForRows(rows: readonly CredentialRow[], action: Action) {
    const count = rows.length
    const [only] = count === 1 ? rows : []
    const header = only
      ? t(`${kind}.${action}.named`, { name: nameOf(only) })
      : t(`${kind}.${action}.header`, { count })
    if (!(await ask(header, action, count, <NameList names={rows.map(nameOf)} />))) return
    if (only) return single.mutate({ row: only, action })
    await startBulkJob({
      operation: operations[kind][action],
      propertyId,
      items: rows,
      labelOf: nameOf,
      valuesOf: ({ id }) => ({ credentialId: id }),
      onSucceeded: (done) => onDone(done.map(({ id }) => id)),
    })
  }

  /** Inactive credentials stay as they are, and are told apart. */
  async function doForMatching({ search, count: all }: { search: CredentialsSearch; count: number }, action: Action) {
    const count = await countCredentials(queryClient, propertyId, types[kind], search, 'CURRENT').catch(() => 0)
    if (count === 0) return notify({ id: `${kind}-${action}`, type: 'error', header: t(`${kind}.failed`) })
    const more = all > count && <p>{t('inactiveStay', { count: all - count })}</p>
    if (!(await ask(t(`${kind}.${action}.header`, { count }), action, count, more))) return
    const matching = { credentials: search, count }
    if (await startMatchingJob({ operation: operations[kind][action], propertyId, shared: {}, matching })) onDone([])
  }

  const act = (chosen: ChosenCredentials, action: Action) =>
    void ('rows' in chosen ? doForRows(chosen.rows, action) : doForMatching(chosen.matching, action))
  return {
    deactivate: (chosen: ChosenCredentials) => act(chosen, 'deactivate'),
    remove: (chosen: ChosenCredentials) => act(chosen, 'delete'),
  }
}
