import type { Locale } from '@portico/contract/shared/locales'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#web/platform/api.ts'
import { csvRowCounter } from '#web/platform/csv-rows.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { useFlags } from '#web/platform/flags.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { historyRequest } from './history.queries.ts'
import type { HistoryView } from './history-view.ts'

const NOTICE = 'history-export'
/** The interval at which a long download reports its progress. */
const PROGRESS_MS = 2_000

/** Downloads all access events that match the filters, not only the current page. The server creates the file. */
export function useExportHistory(propertyId: string, timeZone: string) {
  const { t, i18n } = useTranslation('history')
  const { denialReasonsEnabled } = useFlags()
  const numbers = new Intl.NumberFormat(i18n.language)
  return useMutation({
    mutationFn: async (view: HistoryView) => {
      const locale = i18n.language.replace('-', '_') as Locale
      const reasons = denialReasonsEnabled && ({ withReasons: '1' } as const)
      const query = { ...historyRequest(propertyId, view), locale, timeZone, ...reasons }
      const counter = csvRowCounter()
      const rows = () => Math.max(0, counter.rows() - 1)
      const progress = setInterval(() => {
        const content = t('downloaded', { rows: numbers.format(rows()) })
        notify({ id: NOTICE, type: 'in-progress', header: t('downloading'), content, isDismissible: false })
      }, PROGRESS_MS)
      try {
        const file = await fetchFile(apiAddress('GET /v1/accessHistory/export.csv', { query }), counter.take)
        return { file, rows: rows() }
      } finally {
        clearInterval(progress)
      }
    },
    onSuccess: ({ file, rows }) => {
      dismiss(NOTICE)
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now())
      saveFile(`${t('csv.file')}-${today}.csv`, file)
      recordEvent('accessHistoryExport', '/properties/:propertyId/access-history', { rows })
    },
    onError: () => notify({ id: NOTICE, type: 'error', header: t('downloadFailed') }),
  })
}
