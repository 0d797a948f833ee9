import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Contact } from '@portico/contract/properties/contacts.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useRemoveContact } from '#web/data/properties/contacts.mutations.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

const ContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog)

const idOf = ({ id }: Contact) => id
const BY_NAME = { field: 'name', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const

const columnsOf = (t: TFunction<'property', 'contacts'>): Column<Contact>[] => [
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
    cell: ({ email }) =>
      email ? (
        <Link href={`mailto:${email}`}>
          <Whole text={email} />
        </Link>
      ) : (
        '-'
      ),
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
]

type Props = { propertyId: string; title: string; headingVariant: 'h1' | 'h2' }

export function ContactsTable({ propertyId, title, headingVariant }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const { data, isError, refetch } = useQuery({ ...propertyQuery(propertyId), throwOnError: isSignedOut })
  const { isFull, may } = usePropertyFeatures(propertyId)
  const refusal = useRefusal(propertyId)
  const canChange = isFull && may('properties.change')
  /** The contact whose dialog is open; null for a new one. */
  const [opened, setOpened] = useState<Contact | null>()
  const columns = useMemo(
    (): Column<Contact>[] => [
      ...columnsOf(t),
      ...(canChange
        ? [
            {
              id: 'actions',
              header: t('actions'),
              cell: (contact: Contact) => (
                <ContactActions propertyId={propertyId} contact={contact} onChange={() => setOpened(contact)} />
              ),
              minWidth: 160,
            },
          ]
        : []),
    ],
    [t, canChange, propertyId],
  )
  return (
    <>
      <CollectionTable
        items={data?.managersContactInfo}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        texts={{ title, empty: t('none'), failed: t('failed'), filter: t('filter') }}
        sort={BY_NAME}
        headingVariant={headingVariant}
        {...(isFull && {
          actions: (
            <Button onClick={() => setOpened(null)} {...refusal('properties.change')}>
              {t('addContact')}
            </Button>
          ),
        })}
      />
      {opened !== undefined && (
        <ContactDialog propertyId={propertyId} contact={opened ?? undefined} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type ActionsProps = { propertyId: string; contact: Contact; onChange: () => void }

function ContactActions({ propertyId, contact, onChange }: ActionsProps) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const removal = useRemoveContact(propertyId)
  const name = contact.name ?? contact.email ?? ''

  async function ask() {
    const isConfirmed = await confirm({
      header: t('removeHeader', { name }),
      content: t('removeContent'),
      confirmLabel: t('remove'),
      variant: 'destructive',
    })
    if (isConfirmed) removal.mutate({ id: contact.id, name })
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" onClick={onChange} ariaLabel={t('changeNamed', { name })}>
        {t('change')}
      </Button>
      <Button
        variant="inline-link"
        onClick={() => void ask()}
        loading={removal.isPending}
        ariaLabel={t('removeNamed', { name })}
      >
        {t('remove')}
      </Button>
    </SpaceBetween>
  )
}
