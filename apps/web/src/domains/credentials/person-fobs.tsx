import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CredentialRow, credentialRows } from '#web/data/credentials/credential-rows.ts'
import { fobsOfPersonQuery } from '#web/data/credentials/credentials.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { sharedColumns } from './credential-columns.tsx'

const idOf = ({ id }: CredentialRow) => id

type Props = { propertyId: string; personId: string; timeZone: string }

/** The fobs that one person holds. They are changed in the list of fobs. */
export function PersonFobs({ propertyId, personId, timeZone }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const query = useQuery({ ...fobsOfPersonQuery(propertyId, personId), throwOnError: isSignedOut })
  const rows = useMemo(() => query.data && credentialRows(query.data), [query.data])
  const columns = useMemo((): Column<CredentialRow>[] => {
    const shared = sharedColumns({ t, language: i18n.language, timeZone, propertyId })
    const number: Column<CredentialRow> = {
      id: 'number',
      header: t('columns.number'),
      textOf: ({ fob }) => (fob ? String(fob.number) : NOTHING),
      isRowHeader: true,
      minWidth: 120,
    }
    const plain = ({ filter: _, ...column }: Column<CredentialRow>) => column
    return [number, ...[shared.status, shared.lastUsed, shared.expires].map(plain)]
  }, [t, i18n.language, timeZone, propertyId])
  return (
    <CollectionTable
      items={rows}
      isFailed={query.isError}
      onRetry={() => void query.refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('fobs.title'), empty: t('fobs.empty'), failed: t('fobs.failed'), filter: t('fobs.filter') }}
      isAddressed={false}
      headingVariant="h2"
    />
  )
}
