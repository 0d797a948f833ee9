import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { type CredentialRow, credentialRows, isSelectable } from '#web/data/credentials/credential-rows.ts'
import { credentialsOfPersonQuery } from '#web/data/credentials/credentials.queries.ts'
import { knownFobOf, lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { sharedColumns } from './credential-columns.tsx'

const idOf = ({ id }: CredentialRow) => id

type Props = { propertyId: string; personId: string }

/** The fobs that one person holds. They are changed in the list of fobs. */
export function PersonFobs({ propertyId, personId }: Props) {
  const { t } = useTranslation('credentials')
  const query = useQuery({ ...credentialsOfPersonQuery(propertyId, 'PHYSICAL', personId), throwOnError: isSignedOut })
  const clock = useClock(propertyId)
  const may = useMay(propertyId)
  const rows = useMemo(() => query.data && credentialRows(query.data), [query.data])
  const columns = useMemo((): Column<CredentialRow>[] => {
    const shared = sharedColumns({ t, clock, propertyId })
    const number: Column<CredentialRow> = {
      id: 'number',
      header: t('columns.number'),
      textOf: ({ fob }) => (fob ? String(fob.number) : NOTHING),
      isRowHeader: true,
      minWidth: 85,
    }
    const plain = ({ filter: _, ...column }: Column<CredentialRow>) => column
    const lost: Column<CredentialRow> = {
      id: 'lost',
      header: t('fobs.actions.more'),
      cell: (row) => {
        const known = isSelectable(row) ? knownFobOf(row) : undefined
        return known ? (
          <Button
            variant="inline-link"
            ariaLabel={t('lost.reportOne', { number: known.fob.number })}
            onClick={() => lostFobDialog.open(known)}
          >
            {t('fobs.actions.lost')}
          </Button>
        ) : (
          NOTHING
        )
      },
      minWidth: 105,
    }
    const narrow = [shared.status, shared.expires].map((column) => ({ ...plain(column), minWidth: 105 }))
    return [number, ...narrow, ...(may('codes.change') ? [lost] : [])]
  }, [t, clock, propertyId, may])
  return (
    <CollectionTable
      items={rows}
      isFailed={query.isError}
      onRetry={() => void query.refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('fobs.title'), empty: t('fobs.empty'), failed: t('fobs.failed'), filter: t('fobs.filter') }}
      description={rows && rows.length > 0 && <ClockLine propertyId={propertyId} offersChange={false} />}
      isAddressed={false}
      headingVariant="h2"
    />
  )
}
