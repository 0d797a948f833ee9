import type { Locale } from '@portico/contract/shared/locales'
import { useMutation } from '@tanstack/react-query'
import { api, apiAddress } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/download-file.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { historyRequest } from './history.queries.ts'
import type { HistoryView } from './history-view.ts'

const NOTICE = 'history-export'

/**
 * Downloads all access events that match the filters, not only the current page. The server creates the file. It is asked for a page first: that fails
 * for the same reasons as the download, such as an ended session, and says how many rows the file has.
 */
export function useExportHistory(propertyId: string, timeZone: string) {
  const { t, i18n } = useTranslation('history')
  const isFull = useIsFull()
  const fail = () => notify({ id: NOTICE, type: 'error', header: t('downloadFailed') })
  return useMutation({
    mutationFn: async (view: HistoryView) => {
      const request = historyRequest(propertyId, view)
      const { totalRecords } = await api('GET /v1/accessHistory', { query: { ...request, pageSize: '1' } })
      return { request, rows: totalRecords }
    },
    onSuccess: ({ request, rows }) => {
      dismiss(NOTICE)
      const locale = i18n.language.replace('-', '_') as Locale
      const query = { ...request, locale, timeZone, ...(isFull && { withReasons: '1' as const }) }
      downloadFile(apiAddress('GET /v1/accessHistory/export.csv', { query }), fail)
      recordEvent('accessHistoryExport', '/properties/:propertyId/access-history', { rows })
    },
    onError: fail,
  })
}
