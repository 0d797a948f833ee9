import type { Locale } from '@portico/contract/shared/locales'
import { useFileName } from '#web/data/properties/property-files.ts'
import type { ReportView } from '#web/data/sync/report/report-view.ts'
import { exportRequest } from '#web/data/sync/sync.queries.ts'
import { apiAddress } from '#web/platform/api.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Downloads all lines that match the filter, not only the current page. The server creates the file. */
export function useExportRun(propertyId: string, runId: string) {
  const { t, i18n } = useTranslation('sync')
  const fileName = useFileName(propertyId)
  return usePortalMutation({
    call: async ({ view, day }: { view: ReportView; day: string }) => {
      const locale = i18n.language.replace('-', '_') as Locale
      const request = { params: { propertyId, runId }, query: { ...exportRequest(view), locale } }
      const file = await fetchFile(apiAddress('GET /v1/sync/:propertyId/runs/:runId/export.csv', request))
      saveFile(fileName(t('report.file'), day), file)
    },
    about: 'sync-export',
    failed: t('report.downloadFailed'),
  })
}
