import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { dayOf } from '@portico/contract/shared/days'
import type { Locale } from '@portico/contract/shared/locales'
import { openersRequest } from '#web/data/access/access.queries.ts'
import { useFileName } from '#web/data/properties/property-files.ts'
import { apiAddress } from '#web/platform/api.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Export = { at: number | null; timeZone: string }

/** Downloads everybody who can open the entrance. The server creates the file. */
export function useExportOpeners(propertyId: string, { accessPointId, accessPointName }: EntranceWithDevices) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'openers' })
  const fileName = useFileName(propertyId)
  return usePortalMutation({
    call: async ({ at, timeZone }: Export) => {
      const locale = i18n.language.replace('-', '_') as Locale
      const query = { ...openersRequest(propertyId, accessPointId, at), locale, timeZone }
      const file = await fetchFile(apiAddress('GET /v1/access/openers.csv', { query }))
      saveFile(fileName(`${t('file')}-${accessPointName}`, dayOf(at ?? Date.now(), timeZone)), file)
    },
    about: 'openers-export',
    failed: t('downloadFailed'),
  })
}
