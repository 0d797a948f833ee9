import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useCallback } from 'react'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { RefusedRow } from './refused-rows.ts'
import { RowList } from './row-list.tsx'

type Props = { rows: readonly RefusedRow[]; isUploading: boolean; onRetry: () => void }

/** Lists the residents that the last upload did not add, with the reasons. */
export function RefusedList({ rows, isUploading, onRetry }: Props) {
  const { t } = useTranslation(['peopleUpload', 'bulkJobs'])
  const textOf = useCallback(({ kind }: RefusedRow) => t(`reasons.${kind}`), [t])
  return (
    <SpaceBetween size="m">
      <FormRefusal
        action={
          <Button loading={isUploading} onClick={onRetry}>
            {t('notices.retry')}
          </Button>
        }
      >
        {t('bulkJobs:addResidents.notDone', { count: rows.length })}
      </FormRefusal>
      <RowList title={t('result.refused')} fileName="portico-not-added.csv" rows={rows} textOf={textOf} />
    </SpaceBetween>
  )
}
