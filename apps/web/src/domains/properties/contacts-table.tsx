import Link from '@cloudscape-design/components/link'
import type { Property } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { propertyQuery } from './properties.queries.ts'

type Contact = Property['managersContactInfo'][number] & { id: string }

const idOf = ({ id }: Contact) => id
const BY_NAME = { field: 'name', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const

type Props = { propertyId: string; title: string; headingVariant: 'h1' | 'h2' }

export function ContactsTable({ propertyId, title, headingVariant }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const { data, isError, refetch } = useQuery({ ...propertyQuery(propertyId), throwOnError: isSignedOut })
  const contacts = useMemo(
    () => data?.managersContactInfo.map((contact, index): Contact => ({ ...contact, id: `${index}` })),
    [data],
  )
  const columns = useMemo(
    (): Column<Contact>[] => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ name }) => name || '-',
        textOf: ({ name }) => name ?? '',
        filter,
        isRowHeader: true,
      },
      {
        id: 'email',
        header: t('email'),
        cell: ({ email }) => (email ? <Link href={`mailto:${email}`}>{email}</Link> : '-'),
        textOf: ({ email }) => email ?? '',
        filter,
      },
      {
        id: 'phone',
        header: t('phone'),
        cell: ({ phoneNumber }) => phoneNumber || '-',
        textOf: ({ phoneNumber }) => phoneNumber ?? '',
        filter,
        minWidth: 170,
      },
    ],
    [t],
  )
  return (
    <CollectionTable
      items={contacts}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title, empty: t('none'), failed: t('failed'), filter: t('filter') }}
      sort={BY_NAME}
      headingVariant={headingVariant}
    />
  )
}
