import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const OPERATORS = [':', '!:', '=', '!='] as const
const HELD_FIRST = { field: 'held', isDescending: false }
const VISIBLE = ['name', 'entrances']
const idOf = ({ key }: KeyWithAccessPoints) => key.keyId

/** The column of held keys is for the order only. */
const columnsOf = (t: TFunction<'people', 'keyPicker'>, held: ReadonlySet<string>): Column<KeyWithAccessPoints>[] => [
  { id: 'held', header: t('title'), sortOf: ({ key }) => `${held.has(key.keyId) ? 0 : 1} ${key.name}` },
  {
    id: 'name',
    header: t('name'),
    textOf: ({ key }) => key.name,
    filter: { operators: OPERATORS },
    isRowHeader: true,
  },
  {
    id: 'entrances',
    header: t('entrances'),
    cell: ({ key, accessPoints }) => (
      <NamesTooltip names={accessPoints.map(({ accessPointName }) => accessPointName)} of={key.name} />
    ),
    textOf: ({ accessPoints }) => accessPoints.map(({ accessPointName }) => accessPointName),
    filter: { operators: OPERATORS },
  },
]

type Props = {
  propertyId: string
  value: readonly string[]
  onChange: (keyIds: string[]) => void
  headingVariant: 'h2' | 'h3'
  /** Whether a person would be left without any key. */
  warnsWithout: boolean
  /** Only these keys can be chosen, in order to be removed. Without it all keys can be, in order to be held. */
  removable?: ReadonlySet<string> | undefined
  /** Whether the person is a guest, who opens less with a key. */
  isForGuest?: boolean
  /** Shows the keys that are held. */
  isReadOnly?: boolean
}

/** Selects keys; those that were held when it was opened come first. A key without entrances can be kept or removed, but not added. */
export function KeyPicker({
  propertyId,
  value,
  onChange,
  headingVariant,
  warnsWithout,
  removable,
  isForGuest = false,
  isReadOnly = false,
}: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'keyPicker' })
  const { data, isError, refetch } = useQuery(keysQuery(propertyId))
  const keys = useMemo(() => {
    const offered = isReadOnly ? new Set(value) : removable
    return offered ? data?.filter(({ key }) => offered.has(key.keyId)) : data
  }, [data, removable, isReadOnly, value])
  // The order must not change while keys are being ticked.
  const [held] = useState(() => new Set(value))
  const columns = useMemo(() => columnsOf(t, held), [t, held])
  const selected = useMemo(() => keys?.filter(({ key }) => value.includes(key.keyId)) ?? [], [keys, value])
  return (
    <SpaceBetween size="s">
      <CollectionTable<KeyWithAccessPoints>
        items={keys}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={HELD_FIRST}
        visibleColumns={VISIBLE}
        texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('filter') }}
        pageSize={5}
        isAddressed={false}
        headingVariant={headingVariant}
        description={isForGuest && t('guests')}
        variant="borderless"
        {...(!isReadOnly && {
          selection: {
            items: selected,
            onChange: (items) => onChange(items.map(idOf)),
            isDisabled: ({ key, accessPoints }) =>
              !removable && accessPoints.length === 0 && !value.includes(key.keyId),
            nameOf: ({ key }) => key.name,
          },
        })}
      />
      {warnsWithout && value.length === 0 && <Alert type="warning">{t('noKey')}</Alert>}
    </SpaceBetween>
  )
}
