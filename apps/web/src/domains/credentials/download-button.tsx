import Button from '@cloudscape-design/components/button'
import type { CredentialField } from '@portico/contract/credentials/credentials.rules'
import { useQuery } from '@tanstack/react-query'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { type CredentialType, fetchCredentials } from '#web/data/credentials/credentials.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useSaveTable } from '#web/data/properties/property-files.ts'
import { useIsFull } from '#web/platform/flags.ts'
import type { ListRequest } from '#web/platform/list-request.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import type { Column } from '#web/ui/collection/list-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { fileColumns } from './file-columns.ts'

type Props = {
  propertyId: string
  type: CredentialType
  /** What the table shows, in its order. */
  request: ListRequest<CredentialField>
  columns: readonly Column<CredentialRow>[]
  title: string
  failed: string
  isEmpty: boolean
}

/** Downloads all that match the filter, not only the current page. The file has no values of codes: the list does not know them. */
export function DownloadButton({ propertyId, type, request, columns, title, failed, isEmpty }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'csv' })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const saveTable = useSaveTable(propertyId)
  const download = usePortalMutation({
    call: async () =>
      saveTable(title, await fetchCredentials(propertyId, type, request), fileColumns(columns, timeZone)),
    about: `${type}-export`,
    failed,
  })
  if (!useIsFull()) return null
  return (
    <Button iconName="download" disabled={isEmpty} loading={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  )
}
