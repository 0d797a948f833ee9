import Badge from '@cloudscape-design/components/badge'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { boundsOf, overlapsOf } from '@portico/contract/credential-formats/credential-formats.rules'
import type { CredentialFormatWithAddress } from '@portico/contract/credential-formats/credential-formats.schema'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { NameList } from '#web/ui/name-list.tsx'
import { rangeAtPlace } from './overlap-hint.tsx'

/** Shown instead of a number that the format does not have. */
const NOTHING = '-'

export type FormatRow = CredentialFormatWithAddress & { name: string }

type Context = {
  t: TFunction<'credentialFormats'>
  rows: readonly FormatRow[]
  /** Whether the list says which format is in force, what overlaps and what is in use. */
  showsDetails: boolean
  /** Without them there is no column for them. */
  actionsOf: ((row: FormatRow) => ReactNode) | undefined
}

export function formatColumns({ t, rows, showsDetails, actionsOf }: Context): Column<FormatRow>[] {
  const typeOf = ({ credentialFormat }: FormatRow) => t(`types.${credentialFormat.type}`)
  const types = (['PHYSICAL', 'CODE'] as const).map((type) => t(`types.${type}`))
  const rangeOf = ({ credentialFormat }: FormatRow) => credentialFormat.range?.replace('-', '–') ?? NOTHING
  const formats = rows.map(({ credentialFormat }) => credentialFormat)
  const overlapping = (row: FormatRow) => {
    const ids = new Set(overlapsOf(row.credentialFormat, formats).map(({ id }) => id))
    return rows.filter(({ credentialFormat }) => ids.has(credentialFormat.id))
  }
  return [
    {
      id: 'format',
      header: t('fields.format'),
      cell: (row) => (
        <>
          {row.name} {showsDetails && row.isInForce && <Badge color="green">{t('list.inForce')}</Badge>}
        </>
      ),
      textOf: ({ name }) => name,
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'type',
      header: t('fields.type'),
      textOf: typeOf,
      filter: { operators: ['=', '!='], options: types.map((value) => ({ value, label: value })) },
      minWidth: 90,
    },
    {
      id: 'facilityCode',
      header: t('fields.facilityCode'),
      cell: ({ credentialFormat }) => credentialFormat.facilityCode ?? NOTHING,
      sortOf: ({ credentialFormat }) => credentialFormat.facilityCode,
      minWidth: 110,
    },
    {
      id: 'range',
      header: t('fields.range'),
      cell: (row) => {
        const others = showsDetails ? overlapping(row) : []
        if (others.length === 0) return rangeOf(row)
        return (
          <>
            <div>{rangeOf(row)}</div>
            <StatusIndicator type="info">{t('list.overlaps')}</StatusIndicator>
            <NameList names={others.map(rangeAtPlace)} />
          </>
        )
      },
      sortOf: ({ credentialFormat }) => credentialFormat.range && boundsOf(credentialFormat.range).min,
      minWidth: showsDetails ? 190 : 140,
    },
    {
      id: 'place',
      header: t('fields.place'),
      textOf: ({ address }) => address.name,
      filter: { operators: [':', '!:', '=', '!='] },
      minWidth: 130,
    },
    ...(showsDetails ? [usesColumn(t)] : []),
    ...(actionsOf ? [{ id: 'actions', header: t('list.actions'), cell: actionsOf, minWidth: 85 }] : []),
  ]
}

const usesColumn = (t: TFunction<'credentialFormats'>): Column<FormatRow> => ({
  id: 'uses',
  header: t('fields.uses'),
  cell: ({ credentialFormat, isInForce, uses }) => {
    if (credentialFormat.type === 'PHYSICAL') return t('list.fobs', { count: uses })
    return isInForce ? t('list.codes', { count: uses }) : t('list.replaced')
  },
  sortOf: ({ uses }) => uses,
  minWidth: 120,
})
