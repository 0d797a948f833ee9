import { type ReactNode, useMemo } from 'react'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { byName, useEntranceColumns } from './entrance-columns.tsx'
import type { OfferedEntrance } from './key-form.ts'

type Props = {
  entrances: readonly OfferedEntrance[]
  /** The accessible name of the selection. */
  title: string
  selected: readonly string[]
  onSelect: (accessPointIds: string[]) => void
  info?: ReactNode
}

/** Entrances to choose from. */
export function EntrancesStep({ entrances, title, selected, onSelect, info }: Props) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'entrances' })
  const columns = useEntranceColumns<OfferedEntrance>()
  const items = useMemo(
    () => entrances.filter(({ accessPointId }) => selected.includes(accessPointId)),
    [entrances, selected],
  )
  return (
    <CollectionTable
      items={entrances}
      idOf={idOf}
      columns={columns}
      texts={{ title, empty: t('empty'), failed: t('failed'), filter: t('filter') }}
      sort={byName}
      info={info}
      visibleColumns={['name', 'place', 'panel']}
      isAddressed={false}
      selection={{
        items,
        onChange: (chosen) => onSelect(chosen.map(idOf)),
        nameOf: ({ accessPointName }) => accessPointName,
      }}
    />
  )
}

const idOf = ({ accessPointId }: OfferedEntrance) => accessPointId
