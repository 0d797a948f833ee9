import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { WorkbookImport } from '@portico/contract/workbooks/workbooks.schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import { importPath } from '#web/data/workbooks/workbooks.paths.ts'
import { importsQuery, mayExport } from '#web/data/workbooks/workbooks.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ExportCompany } from './export-company.tsx'
import { ImportStatus } from './import-status.tsx'
import { UploadForm } from './upload-form.tsx'

/** The choice between several companies, which another noun shows. */
type Parts = { Switcher: ComponentType<{ companyId: string }> }

/** Brings buildings into a company, and takes them out. */
export function WorkbooksPage({ companyId, Switcher }: Parts & { companyId: string }) {
  const { t } = useTranslation('workbooks')
  const { data } = useQuery(companiesQuery)
  const company = data?.find((one) => one.companyId === companyId)
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t('page.description')} actions={<Switcher companyId={companyId} />}>
        {t('page.title')}
      </Header>
      <UploadForm companyId={companyId} />
      <ImportsTable companyId={companyId} />
      {company && mayExport(company) && <ExportCompany company={company} />}
    </SpaceBetween>
  )
}

const idOf = ({ importId }: WorkbookImport) => importId

function ImportsTable({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('workbooks')
  const { data, isError, refetch } = useQuery({ ...importsQuery(companyId), throwOnError: isSignedOut })
  const timeZone = useZoneOfBrowser()
  const columns = useMemo((): Column<WorkbookImport>[] => {
    const clock = timeTexts(i18n.language, timeZone)
    return [
      {
        id: 'file',
        header: t('list.file'),
        cell: ({ importId, fileName }) => <Link href={importPath(companyId, importId)}>{fileName}</Link>,
        isRowHeader: true,
        minWidth: 160,
      },
      { id: 'state', header: t('list.state'), cell: (one) => <ImportStatus state={one.state} />, minWidth: 150 },
      {
        id: 'started',
        header: t('list.started'),
        cell: ({ createdAtMillis }) => clock.moment(createdAtMillis),
        minWidth: 160,
      },
    ]
  }, [t, i18n.language, timeZone, companyId])
  return (
    <CollectionTable
      items={data?.imports}
      total={data?.total}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('list.title'), empty: t('list.empty'), failed: t('list.failed'), filter: t('list.file') }}
    />
  )
}
