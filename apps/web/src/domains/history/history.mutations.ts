import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/platform/api.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { historyRequest } from './history.queries.ts'
import { historyCsv } from './history-csv.ts'
import type { HistoryView } from './history-view.ts'

const NOTICE = 'history-export'

/** Everything that the filters find, not only the page on the screen. */
export function useExportHistory(propertyId: string, timeZone: string) {
  const { t, i18n } = useTranslation('history')
  return useMutation({
    mutationFn: (view: HistoryView) => api('GET /v1/accessHistory/export', { query: historyRequest(propertyId, view) }),
    onSuccess: ({ accessHistoryRecords }) => {
      dismiss(NOTICE)
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now())
      saveFile(
        `${t('csv.file')}-${today}.csv`,
        historyCsv(accessHistoryRecords, { t, language: i18n.language, timeZone }),
      )
      recordEvent('accessHistoryExport', '/properties/:propertyId/access-history', {
        rows: accessHistoryRecords.length,
      })
    },
    onError: () => notify({ id: NOTICE, type: 'error', header: t('downloadFailed') }),
  })
}
