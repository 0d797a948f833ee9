import type { Locale } from '@portico/contract/shared/locales'
import { useFileName } from '#web/data/properties/property-files.ts'
import { apiAddress } from '#web/platform/api.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Downloads who may do what at a property. The server creates the file. */
export function useExportPropertyTeam(propertyId: string) {
  const { t, i18n } = useTranslation('company', { keyPrefix: 'propertyTeam' })
  const fileName = useFileName(propertyId)
  return usePortalMutation({
    call: async () => {
      const locale = i18n.language.replace('-', '_') as Locale
      const request = { params: { propertyId }, query: { locale } }
      const file = await fetchFile(apiAddress('GET /v1/property/team/:propertyId/export.csv', request))
      saveFile(fileName(t('file')), file)
    },
    about: 'property-team-export',
    failed: t('downloadFailed'),
  })
}
