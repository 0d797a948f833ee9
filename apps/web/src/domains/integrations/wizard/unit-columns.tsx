import { useMemo } from 'react'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Unit } from './unit-mapping.ts'

export type UnitRow = Unit & { place: string }
export const unitId = ({ id }: Unit) => id
export const unitName = ({ code, building }: Unit) => [code, building].filter(Boolean).join(', ')
export const BY_CODE = { field: 'code', isDescending: false }

const TEXT = [':', '!:', '=', '!='] as const

/** The columns that identify a unit. Their filters have no suggestions, because thousands of them would be rendered. */
export function useUnitColumns(): readonly Column<UnitRow>[] {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard.units' })
  return useMemo(
    () =>
      (['code', 'building', 'address', 'place', 'property'] as const).map((id) => ({
        id,
        header: t(id),
        cell: (unit: UnitRow) => unit[id] || '-',
        textOf: (unit: UnitRow) => unit[id],
        filter: { operators: TEXT },
        isRowHeader: id === 'code',
        minWidth: 110,
      })),
    [t],
  )
}
