import Button from '@cloudscape-design/components/button'
import { digitsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import { CODE_LENGTH } from '@portico/contract/credentials/credentials.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { credentialFormatAddPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/data/credential-formats/credential-formats.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { FormatActions } from './format-actions.tsx'
import { formatColumns } from './format-columns.tsx'
import { formatName } from './format-name.ts'

const TABLE = {
  name: 'credentialFormats',
  pageSize: 10,
  pageSizes: [10, 20, 50, 100],
  columns: ['format', 'type', 'facilityCode', 'range', 'place', 'actions'],
}
const WITH_USES = { ...TABLE, columns: ['format', 'type', 'facilityCode', 'range', 'place', 'uses', 'actions'] }
const BY_FORMAT = { field: 'format', isDescending: false }

export function CredentialFormatsTable({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('credentialFormats')
  const isFull = useIsFull()
  const { accessCodes, may } = usePropertyFeatures(propertyId)
  const refusal = useRefusal(propertyId)
  const isChangeable = may('formats.change')
  const own = useQuery({ ...credentialFormatsQuery(propertyId), throwOnError: isSignedOut })
  const supported = useQuery({ ...supportedFormatsQuery, throwOnError: isSignedOut })
  const choice = useTableChoice(isFull ? WITH_USES : TABLE)
  const rows = useMemo(() => {
    if (!own.data || !supported.data) return undefined
    const names = new Map(supported.data.map((format) => [format.id, formatName(t, format)]))
    return own.data.map((format) => ({ ...format, name: names.get(format.credentialFormat.supportedFormatId) ?? '' }))
  }, [own.data, supported.data, t])
  const columns = useMemo(
    () =>
      formatColumns({
        ...{ t, rows: rows ?? [], showsDetails: isFull },
        actionsOf: isChangeable ? (row) => <FormatActions propertyId={propertyId} row={row} /> : undefined,
      }),
    [t, rows, isFull, propertyId, isChangeable],
  )
  const inForce = rows?.find(({ isInForce }) => isInForce)?.credentialFormat.supportedFormatId
  const limits = supported.data?.find(({ id }) => id === inForce)
  const digits = t('list.digits', { count: limits ? digitsOf(limits) : CODE_LENGTH })
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
      description={[t('list.description'), rows && isFull && accessCodes && digits].filter(Boolean).join(' ')}
      actions={
        <Button variant="primary" href={credentialFormatAddPath(propertyId)} {...refusal('formats.change')}>
          {t('list.add')}
        </Button>
      }
      emptyAction={isChangeable && <Button href={credentialFormatAddPath(propertyId)}>{t('list.add')}</Button>}
      texts={{
        title: t('list.title'),
        empty: t('list.empty'),
        emptyHint: isChangeable && t('list.emptyHint'),
        failed: t('list.failed'),
        filter: t('list.filter'),
      }}
    />
  )
}
