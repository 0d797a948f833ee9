import Button from '@cloudscape-design/components/button'
import { useQueryClient } from '@tanstack/react-query'
import { useFileName } from '#web/data/properties/property-files.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { fetchNamed } from './named-things.ts'
import { residentTemplate } from './template.ts'

/** Downloads the template. With further columns its example names a place of the property. */
export function TemplateButton({ propertyId, hasExtras }: { propertyId: string; hasExtras: boolean }) {
  const { t, i18n } = useTranslation('peopleUpload')
  const queryClient = useQueryClient()
  const fileName = useFileName(propertyId)
  const download = usePortalMutation({
    call: async () => {
      // Without the names the example leaves these columns empty.
      const none = { keys: [], places: [] }
      const named = hasExtras ? await fetchNamed(queryClient, propertyId).catch(() => none) : undefined
      saveFile(fileName('portico-residents'), residentTemplate(new Date().getFullYear(), i18n.language, named))
    },
  })
  return (
    <Button iconName="download" loading={download.isPending} onClick={() => download.mutate()}>
      {t('template')}
    </Button>
  )
}
