import type { Locale } from '@portico/contract/shared/locales'
import { api, apiAddress } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { fetchFile } from '#web/platform/fetch-file.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { workbookKeys } from './workbooks.queries.ts'

/** Uploads a file. The form shows why it was refused. */
export const useStartImport = (companyId: string) =>
  usePortalMutation({
    call: async ({ importId, file }: { importId: string; file: File }) =>
      api('POST /v1/companies/:companyId/workbooks', {
        params: { companyId },
        body: { importId, fileName: file.name.slice(-200), content: await base64Of(file) },
      }),
    isShown: () => true,
    changes: [workbookKeys(companyId)],
  })

/** Without a copy of the file as a text of its bytes. */
const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })

export function useConfirmImport(companyId: string, importId: string) {
  const { t } = useTranslation('workbooks')
  return usePortalMutation({
    call: (invites: boolean) =>
      api('POST /v1/companies/:companyId/workbooks/:importId/confirm', {
        params: { companyId, importId },
        body: { invites },
      }),
    about: `workbook-${importId}`,
    failed: t('one.confirmFailed'),
    changes: [workbookKeys(companyId)],
  })
}

export function useDiscardImport(companyId: string, importId: string, onDiscarded: () => unknown) {
  const { t } = useTranslation('workbooks')
  return usePortalMutation({
    call: () => api('DELETE /v1/companies/:companyId/workbooks/:importId', { params: { companyId, importId } }),
    about: `workbook-${importId}`,
    done: t('one.discarded'),
    failed: t('one.discardFailed'),
    changes: [[...workbookKeys(companyId), 'list']],
    onDone: onDiscarded,
  })
}

type Download =
  | { of: 'template'; companyId: string }
  /** Without chosen properties the file has all of them. */
  | { of: 'company'; companyId: string; propertyIds: readonly string[] }
  | { of: 'property'; propertyId: string }
  | { of: 'problems'; companyId: string; importId: string }

/** Downloads a file that the server writes in the language of the page. */
export function useWorkbookDownload(fileName: string, failed: string) {
  const { t, i18n } = useTranslation('workbooks')
  return usePortalMutation({
    call: async (download: Download) => {
      const query = { locale: i18n.language.replace('-', '_') as Locale }
      saveFile(fileName, await fetchFile(addressOf(download, query)))
    },
    about: 'workbook-download',
    failed: (error) =>
      error instanceof ApiError && error.code === 'workbooks.tooLarge' ? t('export.tooLarge') : failed,
  })
}

function addressOf(download: Download, query: { locale: Locale }): string {
  switch (download.of) {
    case 'company':
      return apiAddress('GET /v1/companies/:companyId/workbook.xlsx', {
        params: { companyId: download.companyId },
        query: {
          ...query,
          ...(download.propertyIds.length > 0 && { propertyIds: download.propertyIds.join(',') }),
        },
      })
    case 'template':
      return apiAddress('GET /v1/companies/:companyId/template.xlsx', {
        params: { companyId: download.companyId },
        query,
      })
    case 'property':
      return apiAddress('GET /v1/property/workbook/:propertyId/workbook.xlsx', {
        params: { propertyId: download.propertyId },
        query,
      })
    case 'problems':
      return apiAddress('GET /v1/companies/:companyId/workbooks/:importId/problems.csv', {
        params: { companyId: download.companyId, importId: download.importId },
        query,
      })
  }
}
