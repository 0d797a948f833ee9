import Link from '@cloudscape-design/components/link'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { keyEditPath } from '#web/data/keys/keys.paths.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { peopleFilteredPath } from '#web/data/people/people.paths.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const BY_NAME = { field: 'name', isDescending: false }
const idOf = ({ key }: KeyWithAccessPoints) => key.keyId

type Props = { propertyId: string; accessPointId: string }

/** The keys that open an entrance. How many people hold a key leads to these people. */
export function EntranceKeys({ propertyId, accessPointId }: Props) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'entranceKeys' })
  const { data, isError, refetch } = useQuery({ ...keysQuery(propertyId), throwOnError: isSignedOut })
  const may = useMay(propertyId)
  const keys = useMemo(
    () => data?.filter(({ accessPoints }) => accessPoints.some((one) => one.accessPointId === accessPointId)),
    [data, accessPointId],
  )
  const columns = useMemo((): Column<KeyWithAccessPoints>[] => {
    const numbers = new Intl.NumberFormat(i18n.language)
    return [
      {
        id: 'name',
        header: t('name'),
        cell: ({ key }) =>
          may('keys.change') ? <Link href={keyEditPath(propertyId, key.keyId)}>{key.name}</Link> : key.name,
        textOf: ({ key }) => key.name,
        filter: { operators: [':', '!:', '=', '!='] },
        isRowHeader: true,
        minWidth: 200,
      },
      {
        id: 'holders',
        header: t('holders'),
        cell: ({ key, assignedTo }) =>
          assignedTo === 0 || !may('people.read') ? (
            numbers.format(assignedTo)
          ) : (
            <Link
              href={peopleFilteredPath(propertyId, 'keys', key.name)}
              ariaLabel={t('holdersOf', { count: assignedTo, name: key.name })}
            >
              {numbers.format(assignedTo)}
            </Link>
          ),
        textOf: ({ assignedTo }) => String(assignedTo),
        sortOf: ({ assignedTo }) => assignedTo,
        minWidth: 120,
      },
    ]
  }, [t, i18n.language, propertyId, may])
  return (
    <CollectionTable
      items={keys}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      texts={{
        title: t('title'),
        empty: t('empty'),
        emptyHint: may('keys.change') && t('emptyHint'),
        failed: t('failed'),
        filter: t('filter'),
      }}
    />
  )
}
