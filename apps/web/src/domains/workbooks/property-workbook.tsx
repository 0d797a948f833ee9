import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMay } from '#web/data/company/may.ts'
import { useFileName } from '#web/data/properties/property-files.ts'
import { useWorkbookDownload } from '#web/data/workbooks/workbooks.mutations.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The property as a workbook, for whoever reads all that stands in it. */
export function PropertyWorkbook({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('workbooks')
  const may = useMay(propertyId)
  const isFull = useIsFull()
  const fileName = useFileName(propertyId)
  const download = useWorkbookDownload(fileName(t('export.file')).replace(/\.csv$/, '.xlsx'), t('export.failed'))
  if (!isFull || !may(['properties.read', 'entrances.read', 'keys.read', 'people.read'])) return null
  return (
    <Container header={<Header variant="h2">{t('export.title')}</Header>}>
      <SpaceBetween size="m">
        <span>{t('export.ofProperty')}</span>
        <Button
          iconName="download"
          loading={download.isPending}
          onClick={() => download.mutate({ of: 'property', propertyId })}
        >
          {t('export.button')}
        </Button>
      </SpaceBetween>
    </Container>
  )
}
