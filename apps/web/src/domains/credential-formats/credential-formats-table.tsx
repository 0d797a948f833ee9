import Button from '@cloudscape-design/components/button'
import { boundsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import type { CredentialFormatWithAddress } from '@portico/contract/credential-formats/credential-formats.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useDeleteCredentialFormat } from './credential-formats.mutations.ts'
import { credentialFormatAddPath } from './credential-formats.paths.ts'
import { credentialFormatsQuery, supportedFormatsQuery } from './credential-formats.queries.ts'
import { formatName } from './format-name.ts'

/** Shown instead of a number that the format does not have. */
const NOTHING = '–'
const TABLE = {
  name: 'credentialFormats',
  pageSize: 10,
  pageSizes: [10, 20, 50, 100],
  columns: ['format', 'type', 'facilityCode', 'range', 'place', 'actions'],
}
const BY_FORMAT = { field: 'format', isDescending: false }

type Row = CredentialFormatWithAddress & { name: string }

function columnsOf(t: TFunction<'credentialFormats'>, actionsOf: (row: Row) => ReactNode): Column<Row>[] {
  const typeOf = ({ credentialFormat }: Row) => t(`types.${credentialFormat.type}`)
  const types = (['PHYSICAL', 'CODE'] as const).map((type) => t(`types.${type}`))
  return [
    {
      id: 'format',
      header: t('fields.format'),
      textOf: ({ name }) => name,
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 200,
    },
    {
      id: 'type',
      header: t('fields.type'),
      textOf: typeOf,
      filter: { operators: ['=', '!='], options: types.map((value) => ({ value, label: value })) },
      minWidth: 110,
    },
    {
      id: 'facilityCode',
      header: t('fields.facilityCode'),
      cell: ({ credentialFormat }) => credentialFormat.facilityCode ?? NOTHING,
      sortOf: ({ credentialFormat }) => credentialFormat.facilityCode,
      minWidth: 140,
    },
    {
      id: 'range',
      header: t('fields.range'),
      cell: ({ credentialFormat }) => credentialFormat.range?.replace('-', '–') ?? NOTHING,
      sortOf: ({ credentialFormat }) => credentialFormat.range && boundsOf(credentialFormat.range).min,
      minWidth: 140,
    },
    {
      id: 'place',
      header: t('fields.place'),
      textOf: ({ address }) => address.name,
      filter: { operators: [':', '!:', '=', '!='] },
      minWidth: 150,
    },
    { id: 'actions', header: t('list.actions'), cell: actionsOf, minWidth: 110 },
  ]
}

export function CredentialFormatsTable({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('credentialFormats')
  const own = useQuery({ ...credentialFormatsQuery(propertyId), throwOnError: isSignedOut })
  const supported = useQuery({ ...supportedFormatsQuery, throwOnError: isSignedOut })
  const choice = useTableChoice(TABLE)
  const rows = useMemo(() => {
    if (!own.data || !supported.data) return undefined
    const names = new Map(supported.data.map((format) => [format.id, formatName(t, format)]))
    return own.data.map((format) => ({ ...format, name: names.get(format.credentialFormat.supportedFormatId) ?? '' }))
  }, [own.data, supported.data, t])
  const columns = useMemo(
    () => columnsOf(t, (row) => <FormatActions propertyId={propertyId} row={row} />),
    [t, propertyId],
  )
  const retry = () => {
    for (const query of [own, supported]) if (query.isError) void query.refetch()
  }
  return (
    <CollectionTable
      items={rows}
      isFailed={own.isError || supported.isError}
      onRetry={retry}
      idOf={({ credentialFormat }) => credentialFormat.id}
      columns={columns}
      sort={BY_FORMAT}
      choice={choice}
      headingVariant="h1"
      description={t('list.description')}
      actions={
        <Button variant="primary" href={credentialFormatAddPath(propertyId)}>
          {t('list.add')}
        </Button>
      }
      texts={{
        title: t('list.title'),
        empty: t('list.empty'),
        emptyHint: t('list.emptyHint'),
        failed: t('list.failed'),
        filter: t('list.filter'),
      }}
    />
  )
}

function FormatActions({ propertyId, row }: { propertyId: string; row: Row }) {
  const { t } = useTranslation('credentialFormats')
  const deletion = useDeleteCredentialFormat(propertyId)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('delete.header', { format: row.name }),
      content: t('delete.content', { place: row.address.name }),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(row.credentialFormat.id)
  }
  return (
    <Button
      variant="inline-link"
      onClick={() => void ask()}
      loading={deletion.isPending}
      ariaLabel={t('list.deleteNamed', { format: row.name })}
    >
      {t('list.delete')}
    </Button>
  )
}
