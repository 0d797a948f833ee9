import type { Locale } from '@portico/contract/shared/locales'
import { api, apiAddress } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/download-file.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { recordEvent } from '#web/platform/metrics.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { historyRequest } from './history.queries.ts'
import type { HistoryView } from './history-view.ts'

const about = 'history-export'

/**
 * Downloads all access events that match the filters, not only the current page. The server creates the file. It is asked for a page first: that fails
 * for the same reasons as the download, such as an ended session, and says how many rows the file has.
 */
export function useExportHistory(propertyId: string, timeZone: string) {
  const { t, i18n } = useTranslation('history')
  const isFull = useIsFull()
  const failed = t('downloadFailed')
  return usePortalMutation({
    call: async (view: HistoryView) => {
      const request = historyRequest(propertyId, view)
      const { totalRecords: rows } = await api('GET /v1/accessHistory', { query: { ...request, pageSize: '1' } })
      const locale = i18n.language.replace('-', '_') as Locale
      const query = { ...request, locale, timeZone, ...(isFull && { withReasons: '1' as const }) }
      const fail = () => notify({ id: about, type: 'error', header: failed })
      downloadFile(apiAddress('GET /v1/accessHistory/export.csv', { query }), fail)
      recordEvent('accessHistoryExport', '/properties/:propertyId/access-history', { rows })
    },
    about,
    failed,
  })
}
