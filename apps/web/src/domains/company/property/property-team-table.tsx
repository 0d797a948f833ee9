import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { PropertyMember } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { propertyTeamQuery } from '#web/data/company/team.queries.ts'
import { useExportPropertyTeam } from '#web/data/company/team-export.mutations.ts'
import { type ShownClock, useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { roleNameOf } from '../assignments/assignment-texts.tsx'

const idOf = ({ accountId, roleId, via, viaName }: PropertyMember) => `${accountId} ${roleId} ${via} ${viaName}`
const BY_NAME = { field: 'name', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const
/** Comes after every end. */
const NO_END = Number.MAX_SAFE_INTEGER

type Texts = { t: TFunction<'company'>; day: ShownClock['day'] }

function columnsOf({ t, day }: Texts): Column<PropertyMember>[] {
  const roleOf = ({ roleId, roleName }: PropertyMember) => roleNameOf(t, { roleId, name: roleName })
  const viaOf = ({ via, viaName }: PropertyMember) =>
    via === 'group' ? t('scope.group', { name: viaName }) : t(`propertyTeam.via.${via}`)
  return [
    {
      id: 'name',
      header: t('members.columns.name'),
      textOf: ({ fullName, email }) => fullName || email,
      filter,
      isRowHeader: true,
      minWidth: 140,
    },
    {
      id: 'email',
      header: t('members.columns.email'),
      cell: ({ email, isProgram }) =>
        isProgram ? (
          t('propertyTeam.program')
        ) : (
          <Link href={`mailto:${email}`}>
            <Whole text={email} />
          </Link>
        ),
      textOf: ({ email, isProgram }) => (isProgram ? t('propertyTeam.program') : email),
      filter,
      minWidth: 210,
    },
    { id: 'role', header: t('fields.role'), textOf: roleOf, filter, minWidth: 110 },
    { id: 'via', header: t('propertyTeam.through'), textOf: viaOf, filter, minWidth: 120 },
    {
      id: 'since',
      header: t('propertyTeam.since'),
      cell: ({ sinceMillis }) => day(sinceMillis),
      sortOf: ({ sinceMillis }) => sinceMillis,
      minWidth: 100,
    },
    { id: 'by', header: t('propertyTeam.by'), textOf: ({ assignedBy }) => assignedBy ?? NOTHING, minWidth: 100 },
    {
      id: 'ends',
      header: t('members.columns.ends'),
      cell: ({ endsAtMillis }) => day(endsAtMillis),
      sortOf: ({ endsAtMillis }) => endsAtMillis ?? NO_END,
      minWidth: 90,
    },
    {
      id: 'lastSignIn',
      header: t('members.columns.lastSignIn'),
      cell: ({ lastSignInMillis, isProgram }) => {
        if (isProgram) return NOTHING
        return lastSignInMillis === null ? t('members.never') : day(lastSignInMillis)
      },
      sortOf: ({ lastSignInMillis }) => lastSignInMillis ?? 0,
      minWidth: 125,
    },
  ]
}

/** Who may do what at a property, and through which scope. Its days are those of the property, as in the file. */
export function PropertyTeamTable({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('company')
  const { day } = useClock(propertyId)
  const { data, isError, refetch } = useQuery({ ...propertyTeamQuery(propertyId), throwOnError: isSignedOut })
  const title = t('propertyTeam.title')
  const help = useHelpLink('team', title)
  const download = useExportPropertyTeam(propertyId)
  const columns = useMemo(() => columnsOf({ t, day }), [t, day])
  return (
    <CollectionTable
      items={data?.members}
      total={data?.total}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      pageSize={20}
      headingVariant="h1"
      info={<InfoLink {...help} />}
      description={t('propertyTeam.description')}
      texts={{
        title,
        empty: t('members.empty'),
        failed: t('members.failed'),
        filter: t('propertyTeam.filter'),
      }}
      actions={
        <Button iconName="download" onClick={() => download.mutate()} loading={download.isPending}>
          {t('propertyTeam.download')}
        </Button>
      }
    />
  )
}
