import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { LineKind } from '@portico/contract/sync/sync.rules'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { TFunction } from 'i18next'
import { personPath } from '#web/data/people/people.paths.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { Whole } from '#web/ui/whole.tsx'
import { LineChanges } from './line-changes.tsx'

const kindTypes = {
  ADDED: 'success',
  CHANGED: 'info',
  ENDED: 'stopped',
  HELD: 'warning',
  SKIPPED: 'warning',
  KEPT: 'info',
  NO_ACCESS: 'stopped',
  NOTED: 'info',
} as const satisfies Record<LineKind, StatusIndicatorProps.Type>

export type LineRow = ReportLine & { id: string }

type Named = Pick<ReportLine, 'name' | 'email' | 'personId'>

/** The name leads to the person, if the resident is one of the portal. */
export function NameCell({ propertyId, line: { name, email, personId }, nameless }: NameCellProps) {
  const shown = name ?? email ?? nameless
  return (
    <>
      {personId ? <Link href={personPath(propertyId, personId)}>{shown}</Link> : shown}
      {name && email && <Small>{email}</Small>}
    </>
  )
}
type NameCellProps = { propertyId: string; line: Named; nameless: string }

/** The reason in words, and the words of the PMS where the reason is about them. */
export function ReasonCell({ line: { reason, wording }, t }: { line: ReportLine; t: TFunction<'sync'> }) {
  return (
    <>
      {t(`reasons.${reason}`)}
      {wording && <Small>{t('wording', { wording })}</Small>}
    </>
  )
}

const Small = ({ children }: { children: string }) => (
  <Box fontSize="body-s" color="text-body-secondary">
    <Whole text={children} />
  </Box>
)

export function lineColumns(t: TFunction<'sync'>, propertyId: string): TableProps.ColumnDefinition<LineRow>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: (line) => <NameCell propertyId={propertyId} line={line} nameless={t('nameless')} />,
      isRowHeader: true,
      minWidth: 180,
    },
    { id: 'unit', header: t('columns.unit'), cell: ({ unit }) => unit ?? NOTHING, minWidth: 90 },
    {
      id: 'kind',
      header: t('columns.kind'),
      cell: ({ kind }) => <StatusIndicator type={kindTypes[kind]}>{t(`kinds.${kind}`)}</StatusIndicator>,
      minWidth: 140,
    },
    { id: 'reason', header: t('columns.reason'), cell: (line) => <ReasonCell line={line} t={t} />, minWidth: 200 },
    {
      id: 'changes',
      header: t('columns.changes'),
      cell: ({ changes }) => <LineChanges changes={changes} />,
      minWidth: 220,
    },
  ]
}
