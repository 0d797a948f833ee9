import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { type ImportState, PROBLEMS_PAGE } from '@portico/contract/workbooks/workbooks.rules'
import type { RowWithProblem } from '@portico/contract/workbooks/workbooks.schema'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useWorkbookDownload } from '#web/data/workbooks/workbooks.mutations.ts'
import { problemsQuery } from '#web/data/workbooks/workbooks.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { pageIn, withParameters } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { Prose } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { headerOf } from './parts-table.tsx'

type Props = { companyId: string; importId: string; problems: number; state: ImportState }

/** Every row that is not imported, and why. The page stands in the address. */
export function ProblemsTable({ companyId, importId, problems, state }: Props) {
  const { t, i18n } = useTranslation(['workbooks', 'workbookFile'])
  const [search, setSearch] = useSearchParams()
  const page = pageIn(search)
  const { data, isError, isFetching, refetch } = useQuery({
    ...problemsQuery(companyId, importId, page, problems),
    throwOnError: isSignedOut,
  })
  const download = useWorkbookDownload(fileNameOf([t('problems.title')]), t('problems.downloadFailed'))
  const format = new Intl.NumberFormat(i18n.language)
  const show = (to: number, options?: { replace: boolean }) =>
    setSearch((before) => withParameters(before, { page: to }), { preventScrollReset: true, ...options })
  return (
    <PagedTable<RowWithProblem>
      items={data?.rows}
      page={page}
      pages={data && Math.max(1, Math.ceil(data.totalRecords / PROBLEMS_PAGE))}
      isFetching={isFetching}
      isFailed={isError}
      onRetry={() => void refetch()}
      onPage={show}
      texts={{ title: t('problems.title'), failed: t('problems.failed'), empty: t('parts.empty') }}
      header={
        <Header
          variant="h2"
          counter={`(${format.format(problems)})`}
          description={state === 'READY' ? t('problems.text') : undefined}
          actions={
            <Button
              iconName="download"
              loading={download.isPending}
              onClick={() => download.mutate({ of: 'problems', companyId, importId })}
            >
              {t('problems.download')}
            </Button>
          }
        >
          {t('problems.title')}
        </Header>
      }
      columnDefinitions={[
        {
          id: 'property',
          header: t('problems.columns.property'),
          cell: ({ property }) => property ?? '-',
          isRowHeader: true,
          minWidth: 150,
        },
        {
          id: 'sheet',
          header: t('problems.columns.sheet'),
          cell: ({ sheet }) => t(`workbookFile:sheets.${sheet}`),
          minWidth: 110,
        },
        { id: 'row', header: t('problems.columns.row'), cell: ({ row }) => format.format(row), minWidth: 80 },
        {
          id: 'column',
          header: t('problems.columns.column'),
          cell: ({ column }) => (column ? headerOf(t, column) : '-'),
          minWidth: 120,
        },
        {
          id: 'problem',
          header: t('problems.columns.problem'),
          cell: ({ code, value }) => <Prose text={t(`rules.${code}`, { value: value ?? '' })} />,
          minWidth: 260,
        },
        { id: 'value', header: t('problems.columns.value'), cell: ({ value }) => value ?? '-', minWidth: 140 },
      ]}
    />
  )
}
