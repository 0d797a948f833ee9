import Button from '@cloudscape-design/components/button'
import type { TableProps } from '@cloudscape-design/components/table'
import type { OperatedCompany } from '@portico/contract/operator/operator.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { companyViews } from '#web/data/operator/console-view.ts'
import { companyAddPath } from '#web/data/operator/operator.paths.ts'
import { operatedCompaniesQuery } from '#web/data/operator/operator.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { CompanyActions } from './company-actions.tsx'
import { ConsoleTable } from './console-table.tsx'
import { State } from './state.tsx'

type Texts = { t: TFunction<'operator'>; language: string; timeZone: string }

/** All companies of the deployment, and who owns them. */
export function CompaniesTable() {
  const { t, i18n } = useTranslation('operator')
  const { language } = i18n
  const timeZone = useZoneOfBrowser()
  const columns = useMemo(() => columnsOf({ t, language, timeZone }), [t, language, timeZone])
  return (
    <ConsoleTable
      views={companyViews}
      loaded={useCompanies}
      columns={columns}
      idOf={({ companyId }) => companyId}
      texts={{
        title: t('companies.title'),
        description: t('companies.description'),
        search: t('companies.search'),
        empty: t('companies.empty'),
        failed: t('companies.failed'),
      }}
      actions={
        <Button variant="primary" href={companyAddPath}>
          {t('add.open')}
        </Button>
      }
    />
  )
}

function useCompanies(view: ReturnType<typeof companyViews.read>) {
  const { data, isFetching, isError, refetch } = useQuery({
    ...operatedCompaniesQuery(view),
    throwOnError: isSignedOut,
  })
  return {
    items: data?.companies,
    total: data?.totalRecords,
    isFetching,
    isFailed: isError,
    retry: () => void refetch(),
  }
}

function columnsOf({ t, language, timeZone }: Texts): TableProps.ColumnDefinition<OperatedCompany>[] {
  const { moment } = timeTexts(language, timeZone)
  return [
    {
      id: 'name',
      header: t('companies.columns.name'),
      cell: ({ name }) => <Whole text={name} />,
      sortingField: 'name',
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'owner',
      header: t('companies.columns.owner'),
      cell: (company) => <Owner company={company} t={t} language={language} moment={moment} />,
      minWidth: 240,
    },
    {
      id: 'properties',
      header: t('companies.columns.buildings'),
      cell: ({ propertyCount }) => new Intl.NumberFormat(language).format(propertyCount),
      sortingField: 'properties',
      minWidth: 110,
    },
    {
      id: 'actions',
      header: t('companies.columns.actions'),
      cell: (company) => <CompanyActions company={company} />,
      minWidth: 200,
    },
  ]
}

type OwnerProps = {
  company: OperatedCompany
  t: TFunction<'operator'>
  language: string
  moment: (millis: number | null) => string
}

/** Who owns it, and who is invited to. */
function Owner({ company: { owners, ownerCount, invited }, t, language, moment }: OwnerProps) {
  const hidden = ownerCount - owners.length
  const names = new Intl.ListFormat(language).format([
    ...owners,
    ...(hidden > 0 ? [t('companies.moreOwners', { count: hidden })] : []),
  ])
  return (
    <>
      {ownerCount > 0 && <State type="success">{names}</State>}
      {ownerCount === 0 && !invited && <State type="warning">{t('companies.noOwner')}</State>}
      {invited && (
        <State type={invited.state === 'expired' ? 'warning' : 'pending'}>
          {invited.state === 'waiting'
            ? t('companies.invitedFrom', { email: invited.email, moment: moment(invited.beginsAtMillis) })
            : t(invited.state === 'expired' ? 'companies.inviteExpired' : 'companies.invited', {
                email: invited.email,
              })}
        </State>
      )}
    </>
  )
}
