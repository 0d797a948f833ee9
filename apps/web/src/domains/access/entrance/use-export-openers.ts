import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { dayOf } from '@portico/contract/shared/days'
import type { Locale } from '@portico/contract/shared/locales'
import { useMutation } from '@tanstack/react-query'
import { openersRequest } from '#web/domains/access/access.queries.ts'
import { apiAddress } from '#web/platform/api.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const NOTICE = 'openers-export'

type Export = { at: number | null; timeZone: string }

/** Downloads everybody who can open the entrance. The server creates the file. */
export function useExportOpeners(propertyId: string, { accessPointId, accessPointName }: EntranceWithDevices) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'openers' })
  return useMutation({
    mutationFn: ({ at, timeZone }: Export) => {
      const locale = i18n.language.replace('-', '_') as Locale
      const query = { ...openersRequest(propertyId, accessPointId, at), locale, timeZone }
      return fetchFile(apiAddress('GET /v1/access/openers.csv', { query }))
    },
    onSuccess: (file, { at, timeZone }) => {
      dismiss(NOTICE)
      saveFile(`${t('file')}-${accessPointName}-${dayOf(at ?? Date.now(), timeZone)}.csv`, file)
    },
    onError: () => notify({ id: NOTICE, type: 'error', header: t('downloadFailed') }),
  })
}
