import { BYTE_ORDER_MARK, csvLines } from '../shared/csv.ts'
import { type Locale, languageTag } from '../shared/locales.ts'
import { offsetText } from '../shared/time-offset.ts'
import type { AccessHistoryRecord } from './history.schema.ts'

/** The texts of the history in the language of the file, by their keys. */
export type HistoryTexts = (key: string, values?: Record<string, string>) => string

type About = { t: HistoryTexts; locale: Locale; timeZone: string; withReasons?: boolean }

/** As the table shows it, and what the table folds away; times as every spreadsheet reads them. */
export function historyCsv({ t, locale, timeZone, withReasons = false }: About) {
  const write = csvLines(languageTag(locale))
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
    ...(withReasons ? [t('columns.denialReason')] : []),
    t('invitedBy'),
  ]
  return {
    /** How the file begins. */
    header: BYTE_ORDER_MARK + write(header),
    line: (record: AccessHistoryRecord) =>
      write([
        record.accessBy || t('unknownVisitor'),
        record.accessByName ?? '',
        record.accessPointName,
        record.address,
        record.userUnitNumbers.join(', '),
        times.format(record.unlockTimestamp),
        offsetText(record.unlockTimestamp, timeZone),
        t(`status.${record.unlockStatus}`),
        ...(withReasons ? [reasonText(record, t)] : []),
        record.avgEmail === null ? '' : (record.userEmail ?? ''),
      ]),
  }
}

function reasonText({ unlockStatus, denialReason }: AccessHistoryRecord, t: HistoryTexts): string {
  return unlockStatus === 'FAILURE' ? t(`reasons.${denialReason ?? 'UNKNOWN'}`) : ''
}
