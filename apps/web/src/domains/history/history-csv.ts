import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import type { TFunction } from 'i18next'
import { writeCsv } from '#web/platform/csv.ts'
import { offsetText } from './time-offset.ts'

/** As the table shows it, and what the table folds away; times as every spreadsheet reads them. */
export function historyCsv(
  records: readonly AccessHistoryRecord[],
  { t, language, timeZone }: { t: TFunction<'history'>; language: string; timeZone: string },
): string {
  // This country writes 2026-11-01 09:30:00.
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const header = [
    t('columns.accessedBy'),
    t('csv.name'),
    t('columns.entrance'),
    t('columns.address'),
    t('columns.unitNumber'),
    t('csv.timestamp', { zone: timeZone }),
    t('csv.offset'),
    t('columns.unlockStatus'),
    t('invitedBy'),
  ]
  const rows = [
    header,
    ...records.map((record) => [
      record.accessBy || t('unknownVisitor'),
      record.accessByName ?? '',
      record.accessPointName,
      record.address,
      record.userUnitNumbers.join(', '),
      times.format(record.unlockTimestamp),
      offsetText(record.unlockTimestamp, timeZone),
      t(`status.${record.unlockStatus}`),
      record.avgEmail === null ? '' : (record.userEmail ?? ''),
    ]),
  ]
  return writeCsv(rows, language)
}
