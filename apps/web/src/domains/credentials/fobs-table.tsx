import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CredentialRow, credentialRows, isSelectable } from '#web/data/credentials/credential-rows.ts'
import { fobsQuery } from '#web/data/credentials/credentials.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EXACT, optionsOf, sharedColumns, TEXT, type Texts } from './credential-columns.tsx'
import { FobActions, RegisterButton } from './fob-actions.tsx'

const RegisterFob = lazyDialog(async () => (await import('./register-fob.tsx')).RegisterFob)
const AssignFob = lazyDialog(async () => (await import('./assign-fob.tsx')).AssignFob)

const TABLE = {
  name: 'fobs',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['number', 'format', 'facilityCode', 'people', 'status', 'lastUsed', 'expires', 'created'],
}
const BY_NUMBER = { field: 'number', isDescending: false }

const idOf = ({ id }: CredentialRow) => id
/** The number as it is printed on the fob, without separators. */
const numberText = ({ fob }: CredentialRow) => (fob ? String(fob.number) : NOTHING)
const facilityText = ({ fob }: CredentialRow) => (fob?.facilityCode == null ? NOTHING : String(fob.facilityCode))
const formatText = ({ fob }: CredentialRow) => fob?.formatName ?? NOTHING

function columnsOf(texts: Texts, formats: readonly string[]): Column<CredentialRow>[] {
  const { t } = texts
  const shared = sharedColumns(texts)
  return [
    {
      id: 'number',
      header: t('columns.number'),
      textOf: numberText,
      sortOf: ({ fob }) => fob?.number ?? null,
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 120,
    },
    {
      id: 'format',
      header: t('columns.format'),
      textOf: formatText,
      filter: { operators: EXACT, options: optionsOf(formats) },
      minWidth: 190,
    },
    {
      id: 'facilityCode',
      header: t('columns.facilityCode'),
      textOf: facilityText,
      sortOf: ({ fob }) => fob?.facilityCode ?? null,
      filter: { operators: EXACT },
      minWidth: 130,
    },
    { ...shared.people, header: t('columns.holder') },
    shared.status,
    shared.lastUsed,
    shared.expires,
    shared.created,
  ]
}

/** The fobs of a property. */
export function FobsTable({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('credentials')
  const { data, isError, refetch } = useQuery({ ...fobsQuery(propertyId), throwOnError: isSignedOut })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const rows = useMemo(() => data && credentialRows(data), [data])
  const formats = useMemo(() => [...new Set(rows?.map(formatText))].sort().join('\n'), [rows])
  const choice = useTableChoice(TABLE)
  const columns = useMemo(
    () => columnsOf({ t, language: i18n.language, timeZone, propertyId }, formats ? formats.split('\n') : []),
    [t, i18n.language, timeZone, propertyId, formats],
  )
  const selection = useSelection(rows, idOf, isSelectable)
  const [opened, setOpened] = useState<'register' | CredentialRow>()
  const close = () => setOpened(undefined)
  return (
    <>
      <CollectionTable
        items={rows}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={BY_NUMBER}
        texts={{
          title: t('fobs.title'),
          empty: t('fobs.empty'),
          emptyHint: t('fobs.emptyHint'),
          failed: t('fobs.failed'),
          filter: t('fobs.filter'),
        }}
        emptyAction={<RegisterButton onClick={() => setOpened('register')} />}
        description={t('fobs.description')}
        choice={choice}
        headingVariant="h1"
        selection={{
          ...selection,
          nameOf: (row) => t('fobs.select', { number: numberText(row) }),
        }}
        actions={
          <FobActions
            propertyId={propertyId}
            selected={selection.items}
            nameOf={numberText}
            onAssign={setOpened}
            onRegister={() => setOpened('register')}
            onDone={selection.deselect}
          />
        }
      />
      {opened === 'register' && <RegisterFob propertyId={propertyId} onClose={close} />}
      {opened && opened !== 'register' && <AssignFob propertyId={propertyId} fob={opened} onClose={close} />}
    </>
  )
}
