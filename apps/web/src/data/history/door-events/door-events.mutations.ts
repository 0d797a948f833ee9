import { api, apiAddress } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/download-file.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type DoorEventsFilters, requestOf } from './door-events-view.ts'

const about = 'door-events-export'

/** One event is asked for first: that fails for the same reasons as the download, such as an ended session. */
export function useDownloadDoorEvents(propertyId: string, timeZone: string) {
  const { t, i18n } = useTranslation('doorEvents')
  const failed = t('csv.failed')
  return usePortalMutation({
    call: async (filters: DoorEventsFilters) => {
      const query = { propertyId, ...requestOf(filters, timeZone) }
      await api('GET /v1/doorEvents', { query: { ...query, pageSize: '1', pageNumber: '1' } })
      const address = apiAddress('GET /v1/doorEvents/export.csv', {
        query: { ...query, locale: localeOfTag(i18n.language), timeZone },
      })
      downloadFile(address, () => notify({ id: about, type: 'error', header: failed }))
    },
    about,
    failed,
  })
}
