import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import { useMemo } from 'react'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { OfferedEntrance } from './key-form.ts'

export const byName = { field: 'name', isDescending: false }

/** The columns that identify an entrance, in all tables of the wizard. */
export function useEntranceColumns<Entrance extends OfferedEntrance>(): readonly Column<Entrance>[] {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'entrances' })
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        textOf: ({ accessPointName }) => accessPointName,
        filter: { operators: [':', '!:', '=', '!='] },
        isRowHeader: true,
        minWidth: 120,
      },
      {
        id: 'place',
        header: t('place'),
        textOf: ({ placeName }) => placeName,
        filter: { operators: ['=', '!=', ':', '!:'] },
        minWidth: 120,
      },
      {
        id: 'panel',
        header: t('panel'),
        cell: ({ hasPanel }) =>
          hasPanel ? (
            <Badge color="blue">{t('hasPanel')}</Badge>
          ) : (
            <Box color="text-body-secondary">{t('noPanel')}</Box>
          ),
        textOf: ({ hasPanel }) => t(hasPanel ? 'hasPanel' : 'noPanel'),
        minWidth: 130,
      },
    ],
    [t],
  )
}
