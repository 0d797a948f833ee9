import { dayOf } from '@portico/contract/shared/days'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '#web/platform/save-file.ts'
import { tableAsCsv } from '#web/platform/table-csv.ts'
import type { Column } from '#web/ui/collection/list-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertyQuery } from './properties.queries.ts'

/** Names files about a property: what it is, the property, and the day there. */
export function useFileName(propertyId: string) {
  const { data: property } = useQuery(propertyQuery(propertyId))
  return (what: string, day = dayOf(Date.now(), property?.timeZone ?? 'UTC')) =>
    fileNameOf([what, property?.name ?? '', day])
}

/** Saves rows of a table as a file that names the property, also in each row, so that files of several properties can be joined. */
export function useSaveTable(propertyId: string) {
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'csv' })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const fileName = useFileName(propertyId)
  return <Row extends object>(title: string, rows: readonly Row[], columns: readonly Column<Row>[]) => {
    const ofProperty: Column<Row> = { id: 'property', header: t('property'), textOf: () => property?.name ?? '' }
    saveFile(fileName(title), tableAsCsv(rows, [...columns, ofProperty], i18n.language))
  }
}
