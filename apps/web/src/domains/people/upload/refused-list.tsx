import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useCallback } from 'react'
import { useFileName } from '#web/data/properties/property-files.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { RefusedRow } from './refused-rows.ts'
import { RowList } from './row-list.tsx'

type Props = { propertyId: string; rows: readonly RefusedRow[]; isUploading: boolean; onRetry: () => void }

/** Lists the residents that the last upload did not add, with the reasons. */
export function RefusedList({ propertyId, rows, isUploading, onRetry }: Props) {
  const { t } = useTranslation(['peopleUpload', 'bulkJobs'])
  const fileName = useFileName(propertyId)
  const textOf = useCallback(({ kind }: RefusedRow) => t(`bulkJobs:reasons.${kind}`), [t])
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
      <RowList title={t('result.refused')} fileName={fileName('portico-not-added')} rows={rows} textOf={textOf} />
    </SpaceBetween>
  )
}
