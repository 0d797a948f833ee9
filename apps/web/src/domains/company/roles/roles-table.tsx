import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Role } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { roleAddPath, rolePath } from '#web/data/company/company.paths.ts'
import { rolesQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { Prose } from '#web/ui/collection/portal-table.tsx'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { roleNameOf } from '../assignments/assignment-texts.tsx'
import { canChangeTeam, canGrant, useCompany } from '../use-company.ts'
import { DeleteRole } from './delete-role.tsx'
import { byRank, purposeOf } from './role-texts.ts'

const idOf = ({ roleId }: Role) => roleId

type Texts = { t: TFunction<'company'>; companyId: string; language: string }

function columnsOf({ t, companyId, language }: Texts): Column<Role>[] {
  return [
    {
      id: 'name',
      header: t('role.name'),
      cell: (role) => (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <Link href={rolePath(companyId, role.roleId)}>{roleNameOf(t, role)}</Link>
          {!role.isBuiltIn && <Badge>{t('roles.own')}</Badge>}
        </SpaceBetween>
      ),
      textOf: (role) => roleNameOf(t, role),
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 170,
    },
    {
      id: 'sentence',
      header: t('roles.sentence'),
      cell: (role) => <Prose text={purposeOf(t, role, language)} />,
      minWidth: 320,
    },
    {
      id: 'count',
      header: t('roles.count'),
      cell: ({ assignmentCount }) => new Intl.NumberFormat(language).format(assignmentCount),
      sortOf: ({ assignmentCount }) => assignmentCount,
      minWidth: 110,
    },
  ]
}

/** The built-in roles, and those of the company. */
export function RolesTable({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('company')
  const { language } = i18n
  const company = useCompany(companyId)
  const canChange = canChangeTeam(company)
  const { data, isError, refetch } = useQuery({ ...rolesQuery(companyId), throwOnError: isSignedOut })
  const roles = useMemo(() => data && byRank(data), [data])
  const columns = useMemo(
    (): Column<Role>[] => [
      ...columnsOf({ t, companyId, language }),
      ...(canChange && roles?.some(({ isBuiltIn }) => !isBuiltIn)
        ? [
            {
              id: 'actions',
              header: t('columns.actions'),
              cell: (role: Role) =>
                !role.isBuiltIn &&
                canGrant(company, role) && (
                  <SpaceBetween direction="horizontal" size="s">
                    <Button
                      variant="inline-link"
                      href={rolePath(companyId, role.roleId)}
                      ariaLabel={t('groups.editNamed', { name: role.name })}
                    >
                      {t('groups.edit')}
                    </Button>
                    <DeleteRole companyId={companyId} role={role} variant="inline-link" />
                  </SpaceBetween>
                ),
              minWidth: 150,
            },
          ]
        : []),
    ],
    [t, companyId, language, canChange, company, roles],
  )
  return (
    <CollectionTable
      items={roles}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      pageSize={20}
      description={joinSentences([t('roles.description'), ...(canChange ? [t('roles.addOwn')] : [])], language)}
      texts={{ title: t('tabs.roles'), empty: t('roles.empty'), failed: t('roles.failed'), filter: t('roles.filter') }}
      {...(canChange && { actions: <Button href={roleAddPath(companyId)}>{t('role.add')}</Button> })}
    />
  )
}
