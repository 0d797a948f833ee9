import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useDeleteKey } from '#web/data/keys/keys.mutations.ts'
import { api } from '#web/platform/api.ts'
import { useBulkJob } from '#web/platform/bulk-jobs.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** Deletes keys after a confirmation that says who loses them. `onDeleted` gets the ids of those that were deleted. */
export function useDeleteKeys(propertyId: string, onDeleted: (keyIds: string[]) => void) {
  const { t } = useTranslation(['keys', 'ui'])
  const deletion = useDeleteKey(propertyId)
  const startBulkJob = useBulkJob()

  async function askAndDeleteOne({ key, assignedTo }: KeyWithAccessPoints) {
    const isConfirmed = await confirm({
      header: t('deletion.header', { key_name: key.name }),
      content: (
        <>
          <p>{t('deletion.content', { key_name: key.name })}</p>
          {assignedTo > 0 && <p>{t('deletion.hint', { count: assignedTo })}</p>}
        </>
      ),
      confirmLabel: t('deletion.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(key.keyId, { onSuccess: () => onDeleted([key.keyId]) })
  }

  async function askAndDeleteSeveral(keys: readonly KeyWithAccessPoints[]) {
    const keyIds = keys.map(({ key }) => key.keyId)
    const loss = await api('POST /v1/keys/loss', { body: { propertyId, keyIds } }).catch(() => undefined)
    const isConfirmed = await confirm({
      header: t('deletion.several', { count: keys.length }),
      content: (
        <>
          <NameList names={keys.map(({ key }) => key.name)} />
          {!loss && <p>{t('deletion.holdersUnknown')}</p>}
          {loss && loss.holders > 0 && <p>{t('deletion.holders', { count: loss.holders })}</p>}
          {loss && loss.withoutKey > 0 && <p>{t('deletion.withoutKey', { count: loss.withoutKey })}</p>}
          <p>{t('deletion.final')}</p>
        </>
      ),
      confirmLabel: t('deletion.confirm'),
      variant: 'destructive',
    })
    if (!isConfirmed) return
    await startBulkJob({
      operation: 'deleteKeys',
      propertyId,
      items: keys,
      labelOf: ({ key }) => key.name,
      valuesOf: ({ key }) => ({ keyId: key.keyId }),
      onSucceeded: (deleted) => onDeleted(deleted.map(({ key }) => key.keyId)),
    })
  }

  return {
    isPending: deletion.isPending,
    askAndDelete(keys: readonly KeyWithAccessPoints[]) {
      const [first, ...others] = keys
      if (first) void (others.length > 0 ? askAndDeleteSeveral(keys) : askAndDeleteOne(first))
    },
  }
}
