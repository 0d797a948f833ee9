import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FileUpload from '@cloudscape-design/components/file-upload'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { IMPORTS_UNFINISHED_MAX, sheetRowsMax, WORKBOOK_MAX_BYTES } from '@portico/contract/workbooks/workbooks.rules'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStartImport, useWorkbookDownload } from '#web/data/workbooks/workbooks.mutations.ts'
import { importPath } from '#web/data/workbooks/workbooks.paths.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const megabytes = WORKBOOK_MAX_BYTES / 1024 / 1024
const limits = { megabytes, properties: sheetRowsMax.properties, rows: sheetRowsMax.places }

type FileRule = 'fileRequired' | 'fileType' | 'fileEmpty' | 'fileTooLarge'

function ruleOf(file: File | undefined): FileRule | undefined {
  if (!file) return 'fileRequired'
  if (!/\.xlsx$/i.test(file.name)) return 'fileType'
  if (file.size === 0) return 'fileEmpty'
  return file.size > WORKBOOK_MAX_BYTES ? 'fileTooLarge' : undefined
}

/** Takes a workbook, and leads to the page that shows what it would change. */
export function UploadForm({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('workbooks')
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [rule, setRule] = useState<FileRule>()
  /** A repeated attempt is about the same import. */
  const importId = useRef('')
  const start = useStartImport(companyId)
  const template = useWorkbookDownload(fileNameOf([t('upload.label')], 'xlsx'), t('export.failed'))
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setRule(chosen && ruleOf(chosen))
    importId.current = crypto.randomUUID()
    start.reset()
  }
  function submit() {
    const broken = ruleOf(file)
    setRule(broken)
    if (broken || !file) return
    start.mutate(
      { importId: importId.current, file },
      { onSuccess: (begun) => void navigate(importPath(companyId, begun.importId)) },
    )
  }
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('upload.text')}
          actions={
            <Button
              iconName="download"
              loading={template.isPending}
              onClick={() => template.mutate({ of: 'template', companyId })}
            >
              {t('upload.template')}
            </Button>
          }
        >
          {t('upload.title')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {start.isError && <FormRefusal>{refusalOf(start.error, t)}</FormRefusal>}
        <FormField label={t('upload.label')}>
          <FileUpload
            accept=".xlsx"
            value={file ? [file] : []}
            onChange={({ detail }) => choose(detail.value[0])}
            showFileSize
            i18nStrings={{
              uploadButtonText: () => t('upload.choose'),
              dropzoneText: () => t('upload.drop'),
              removeFileAriaLabel: () => t('upload.remove'),
              formatFileSize: (bytes) => size.format(bytes / 1024),
            }}
            constraintText={t('upload.limits', limits)}
            errorText={rule && t(`rules.${rule}`, { megabytes })}
          />
        </FormField>
        <Button variant="primary" loading={start.isPending} onClick={submit}>
          {t('upload.submit')}
        </Button>
      </SpaceBetween>
    </Container>
  )
}

function refusalOf(error: Error, t: ReturnType<typeof useTranslation<'workbooks'>>['t']): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'workbooks.sameFile') return t('refusals.sameFile')
  if (code === 'workbooks.tooMany') return t('refusals.tooMany', { count: IMPORTS_UNFINISHED_MAX })
  return t('upload.failed')
}
