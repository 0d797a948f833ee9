import type { Locale } from '@portico/contract/shared/locales'
import { useMutation } from '@tanstack/react-query'
import { exportRequest } from '#web/domains/integrations/sync/sync.queries.ts'
import { apiAddress } from '#web/platform/api.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { ReportView } from './report-view.ts'

const NOTICE = 'sync-export'

/** Downloads all lines that match the filter, not only the current page. The server creates the file. */
export function useExportRun(propertyId: string, runId: string) {
  const { t, i18n } = useTranslation('sync')
  return useMutation({
    mutationFn: ({ view }: { view: ReportView; day: string }) => {
      const locale = i18n.language.replace('-', '_') as Locale
      const request = { params: { propertyId, runId }, query: { ...exportRequest(view), locale } }
      return fetchFile(apiAddress('GET /v1/sync/:propertyId/runs/:runId/export.csv', request))
    },
    onSuccess: (file, { day }) => {
      dismiss(NOTICE)
      saveFile(`${t('report.file')}-${day}.csv`, file)
    },
    onError: () => notify({ id: NOTICE, type: 'error', header: t('report.downloadFailed') }),
  })
}
