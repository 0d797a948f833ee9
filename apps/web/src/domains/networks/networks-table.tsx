import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { bands, securities } from '@portico/contract/networks/networks.rules'
import type { Network } from '@portico/contract/networks/networks.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useDeleteNetwork } from '#web/data/networks/networks.mutations.ts'
import { networkAddPath, networkPath } from '#web/data/networks/networks.paths.ts'
import { networksQuery } from '#web/data/networks/networks.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { bandLabel } from './band-label.ts'

const TABLE = {
  name: 'networks',
  pageSize: 10,
  pageSizes: [10, 20, 50, 100],
  columns: ['ssid', 'band', 'security', 'actions'],
}
const BY_NAME = { field: 'ssid', isDescending: false }

type Texts = { t: TFunction<'networks'>; language: string; propertyId: string; isChangeable: boolean }

function columnsOf({ t, language, propertyId, isChangeable }: Texts, actionsOf: (network: Network) => React.ReactNode) {
  const labelOf = ({ band }: Pick<Network, 'band'>) => bandLabel(language, band)
  return [
    {
      id: 'ssid',
      header: t('fields.ssid'),
      cell: ({ id, ssid }) => (isChangeable ? <Link href={networkPath(propertyId, id)}>{ssid}</Link> : ssid),
      textOf: ({ ssid }) => ssid,
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'band',
      header: t('fields.band'),
      textOf: labelOf,
      filter: {
        operators: ['=', '!='],
        options: bands.map((band) => ({ value: labelOf({ band }), label: labelOf({ band }) })),
      },
      minWidth: 110,
    },
    {
      id: 'security',
      header: t('fields.security'),
      textOf: ({ security }) => security,
      filter: { operators: ['=', '!='], options: securities.map((value) => ({ value, label: value })) },
      minWidth: 110,
    },
    ...(isChangeable ? [{ id: 'actions', header: t('list.actions'), cell: actionsOf, minWidth: 150 }] : []),
  ] satisfies Column<Network>[]
}

export function NetworksTable({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('networks')
  const { data, isError, refetch } = useQuery({ ...networksQuery(propertyId), throwOnError: isSignedOut })
  const choice = useTableChoice(TABLE)
  const refusal = useRefusal(propertyId)
  const isChangeable = useMay(propertyId)('networks.change')
  const title = t('list.title')
  const help = useHelpLink('networks', title)
  const columns = useMemo(
    () =>
      columnsOf({ t, language: i18n.language, propertyId, isChangeable }, (network) => (
        <NetworkActions propertyId={propertyId} network={network} />
      )),
    [t, i18n.language, propertyId, isChangeable],
  )
  return (
    <CollectionTable
      items={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={({ id }) => id}
      columns={columns}
      sort={BY_NAME}
      choice={choice}
      headingVariant="h1"
      description={t('list.description')}
      info={<InfoLink {...help} />}
      actions={
        <Button variant="primary" href={networkAddPath(propertyId)} {...refusal('networks.change')}>
          {t('list.add')}
        </Button>
      }
      emptyAction={isChangeable && <Button href={networkAddPath(propertyId)}>{t('list.add')}</Button>}
      texts={{
        title,
        empty: t('list.empty'),
        emptyHint: isChangeable && t('list.emptyHint'),
        failed: t('list.failed'),
        filter: t('list.filter'),
      }}
    />
  )
}

function NetworkActions({ propertyId, network: { id, ssid } }: { propertyId: string; network: Network }) {
  const { t } = useTranslation('networks')
  const deletion = useDeleteNetwork(propertyId)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('delete.header', { ssid }),
      content: t('delete.content'),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(id)
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" href={networkPath(propertyId, id)} ariaLabel={t('list.editNamed', { ssid })}>
        {t('list.edit')}
      </Button>
      <Button
        variant="inline-link"
        onClick={() => void ask()}
        loading={deletion.isPending}
        ariaLabel={t('list.deleteNamed', { ssid })}
      >
        {t('list.delete')}
      </Button>
    </SpaceBetween>
  )
}
