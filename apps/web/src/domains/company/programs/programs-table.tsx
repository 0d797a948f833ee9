import Button from '@cloudscape-design/components/button'
import type { Program } from '@portico/contract/company/programs.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { programAddPath } from '#web/data/company/company.paths.ts'
import { programsQuery } from '#web/data/company/programs.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AssignmentList } from '../assignments/assignment-texts.tsx'
import { canChangePrograms, useCompany } from '../use-company.ts'
import { ProgramActions } from './program-actions.tsx'
import { TokenList } from './token-list.tsx'

const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

const idOf = ({ accountId }: Program) => accountId
const BY_NAME = { field: 'name', isDescending: false }

/** The programs that work for a company, each with its roles and tokens. */
export function ProgramsTable({ companyId }: { companyId: string }) {
  const { t } = useTranslation(['programs', 'company'])
  const canChange = canChangePrograms(useCompany(companyId))
  const { data, isError, refetch } = useQuery({ ...programsQuery(companyId), throwOnError: isSignedOut })
  /** The program for which a token is added. */
  const [opened, setOpened] = useState<Program>()
  const columns = useMemo(
    (): Column<Program>[] => [
      {
        id: 'name',
        header: t('columns.name'),
        textOf: ({ name }) => name,
        filter: { operators: [':', '!:', '=', '!='] },
        isRowHeader: true,
        minWidth: 160,
      },
      {
        id: 'roles',
        header: t('columns.roles'),
        cell: ({ assignments, name }) => <AssignmentList companyId={companyId} assignments={assignments} of={name} />,
        minWidth: 200,
      },
      {
        id: 'tokens',
        header: t('columns.tokens'),
        cell: (program) => <TokenList companyId={companyId} program={program} canChange={canChange} />,
        minWidth: 300,
      },
      ...(canChange
        ? [
            {
              id: 'actions',
              header: t('company:columns.actions'),
              cell: (program: Program) => (
                <ProgramActions companyId={companyId} program={program} onAddToken={() => setOpened(program)} />
              ),
              minWidth: 170,
            },
          ]
        : []),
    ],
    [t, companyId, canChange],
  )
  const title = t('company:tabs.programs')
  const help = useHelpLink('programs', title)
  const add = canChange && <Button href={programAddPath(companyId)}>{t('add')}</Button>
  return (
    <>
      <CollectionTable
        items={data?.programs}
        total={data?.total}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={BY_NAME}
        pageSize={20}
        info={<InfoLink {...help} />}
        description={t('description')}
        texts={{
          title,
          empty: t('empty'),
          emptyHint: canChange && t('emptyHint'),
          failed: t('failed'),
          filter: t('filter'),
        }}
        actions={add}
      />
      {opened && <TokenDialog companyId={companyId} program={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
