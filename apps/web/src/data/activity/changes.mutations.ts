import { apiAddress } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/download-file.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type ChangesOf, changesRequest, fetchChanges, type Wording } from './changes.queries.ts'
import type { ChangesFilters } from './changes-view.ts'

export const changesFiles = ['csv', 'lines'] as const
export type ChangesFile = (typeof changesFiles)[number]

/** The range has the days of the page; the file writes its times in `timeZone`. */
type Download = { file: ChangesFile; filters: ChangesFilters; wording: Wording; timeZone: string }

const about = 'changes-export'

function fileAddress(of: ChangesOf, file: ChangesFile, query: ReturnType<typeof changesRequest>) {
  if ('propertyId' in of)
    return file === 'csv'
      ? apiAddress('GET /v1/property/changes/:propertyId/export.csv', { params: of, query })
      : apiAddress('GET /v1/property/changes/:propertyId/export.jsonl', { params: of, query })
  return file === 'csv'
    ? apiAddress('GET /v1/companies/:companyId/changes/export.csv', { params: of, query })
    : apiAddress('GET /v1/companies/:companyId/changes/export.jsonl', { params: of, query })
}

/**
 * Downloads all changes that match the filters, not only the current page. The server creates the file. One change is asked for first: that
 * fails for the same reasons as the download, such as an ended session.
 */
export function useDownloadChanges(of: ChangesOf) {
  const { t } = useTranslation('changes', { keyPrefix: 'download' })
  const failed = t('failed')
  return usePortalMutation({
    call: async ({ file, filters, wording, timeZone }: Download) => {
      const query = { ...changesRequest(filters, wording), timeZone }
      await fetchChanges(of, { ...query, pageSize: '1', pageNumber: '1' })
      downloadFile(fileAddress(of, file, query), () => notify({ id: about, type: 'error', header: failed }))
    },
    about,
    failed,
  })
}
