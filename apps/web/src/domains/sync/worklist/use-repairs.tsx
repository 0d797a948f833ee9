import type { Repair } from '@portico/contract/sync/sync.rules'
import type { WorklistItem } from '@portico/contract/sync/sync.schema'
import { useCallback } from 'react'
import { useRepair } from '#web/data/sync/sync.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** Repairs the access of people. Ending it asks for a confirmation. */
export function useRepairs(propertyId: string) {
  const { t } = useTranslation(['sync', 'ui'])
  const { mutate, isPending } = useRepair(propertyId)
  const repair = useCallback(
    async (items: readonly WorklistItem[], kind: Repair) => {
      const count = items.length
      const question = {
        header: t('worklist.endHeader', { count }),
        content: (
          <>
            <p>{t('worklist.endContent', { count })}</p>
            <NameList names={items.map(({ line }) => line.name ?? line.email ?? t('nameless'))} />
          </>
        ),
        confirmLabel: t('worklist.repairs.END'),
        variant: 'destructive',
      } as const
      if (kind === 'END' && !(await confirm(question))) return
      mutate({ personIds: items.flatMap(({ line }) => line.personId ?? []), repair: kind })
    },
    [t, mutate],
  )
  return { repair, isPending }
}
export type Repairs = ReturnType<typeof useRepairs>
