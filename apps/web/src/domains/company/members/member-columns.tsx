import Badge from '@cloudscape-design/components/badge'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Assignment, Member } from '@portico/contract/company/company.schema'
import type { TFunction } from 'i18next'
import { memberPath } from '#web/data/company/company.paths.ts'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import { AssignmentList } from '../assignments/assignment-texts.tsx'

type Texts = { t: TFunction<['company', 'app']>; language: string; timeZone: string; companyId: string }

/** When the first of them ends. */
const soonestEnd = (assignments: readonly Assignment[]): number | null => {
  const ends = assignments.flatMap(({ endsAtMillis }) => endsAtMillis ?? [])
  return ends.length > 0 ? Math.min(...ends) : null
}

export function memberColumns({ t, language, timeZone, companyId }: Texts): TableProps.ColumnDefinition<Member>[] {
  const { day, moment } = timeTexts(language, timeZone)
  return [
    {
      id: 'name',
      header: t('members.columns.name'),
      cell: ({ accountId, fullName, isSelf }) => (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <Link href={memberPath(companyId, accountId)}>{fullName || NOTHING}</Link>
          {isSelf && <Badge color="blue">{t('members.you')}</Badge>}
        </SpaceBetween>
      ),
      sortingField: 'name',
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'email',
      header: t('members.columns.email'),
      cell: ({ email }) => email,
      sortingField: 'email',
      minWidth: 200,
    },
    {
      id: 'roles',
      header: t('members.columns.roles'),
      cell: ({ assignments, fullName, email }) => (
        <AssignmentList companyId={companyId} assignments={assignments} of={fullName || email} />
      ),
      minWidth: 240,
    },
    {
      id: 'lastSignIn',
      header: t('members.columns.lastSignIn'),
      cell: ({ lastSignInMillis }) => (lastSignInMillis === null ? t('members.never') : moment(lastSignInMillis)),
      sortingField: 'lastSignIn',
      minWidth: 160,
    },
    {
      id: 'ends',
      header: t('members.columns.ends'),
      cell: ({ assignments }) => day(soonestEnd(assignments)),
      minWidth: 110,
    },
  ]
}
