import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import { HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZES } from '@portico/contract/history/history.rules'
import { isRepeated } from '@portico/contract/shared/repeated-time'
import { offsetText } from '@portico/contract/shared/time-offset'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import { Whole } from '#web/ui/whole.tsx'
import type { DenialQuestion, HistoryRow } from './history-rows.ts'

export const columnIds = ['accessedBy', 'entrance', 'address', 'unitNumber', 'timestamp', 'unlockStatus'] as const
type ColumnId = (typeof columnIds)[number]

export const HISTORY_TABLE = {
  name: 'history',
  pageSize: HISTORY_PAGE_SIZE,
  pageSizes: HISTORY_PAGE_SIZES,
  columns: columnIds,
}

const statusTypes = { SUCCESS: 'success', FAILURE: 'error', UNKNOWN: 'warning' } as const

type Options = {
  t: TFunction<'history'>
  language: string
  timeZone: string
  showsReasons: boolean
  /** Where a denial is explained, if it can be. */
  pathOf: ((question: DenialQuestion) => string) | undefined
  /** Whether times that come twice are told apart by their offset. */
  showsOffsets: boolean
  /** Where the passes of a visitor are shown, if the reader may see them. */
  passPathOf: ((visitorName: string) => string) | undefined
  /** Where a person is shown, if names are links. */
  personPathOf: ((personId: string) => string) | undefined
}
type Definition = Omit<TableProps.ColumnDefinition<HistoryRow>, 'id' | 'header'>

export function historyColumns(options: Options): TableProps.ColumnDefinition<HistoryRow>[] {
  const { t, language, timeZone, showsReasons, showsOffsets } = options
  const texts = timeTexts(language, timeZone)
  const second = (millis: number | null) => {
    const isAmbiguous = showsOffsets && millis !== null && isRepeated(millis, timeZone)
    return isAmbiguous ? `${texts.second(millis)} ${offsetText(millis, timeZone)}` : texts.second(millis)
  }
  const orDash = (text: string, { recordType }: HistoryRow) => text || (recordType === 'normal' ? NOTHING : '')
  const columns: Record<ColumnId, Definition> = {
    accessedBy: { cell: (row) => visitorCell(row, options), isRowHeader: true, minWidth: 210 },
    entrance: { cell: (row) => row.entrance, minWidth: 120 },
    address: { cell: (row) => row.address, minWidth: 120 },
    unitNumber: { cell: (row) => orDash(row.unitNumber, row), minWidth: 100 },
    timestamp: {
      cell: ({ timestamp, panelTimestamp }) => (
        <>
          {timestamp !== null && <Whole text={second(timestamp)} />}
          {panelTimestamp !== null && <Small text={t('timeCorrected', { time: second(panelTimestamp) })} />}
        </>
      ),
      sortingField: 'timestamp',
      // The reasons would take its room.
      minWidth: showsReasons ? 200 : 180,
    },
    unlockStatus: {
      cell: (row) => statusCell(row, options, second),
      sortingField: 'unlockStatus',
      minWidth: 120,
    },
  }
  return columnIds.map((id) => ({ id, header: t(`columns.${id}`), ...columns[id] }))
}

function statusCell(
  { unlockStatus, wasDoorUnaware, isRemote, denial, entrance, timestamp }: HistoryRow,
  { t, showsReasons, pathOf }: Options,
  timeText: (millis: number | null) => string,
): ReactNode {
  return (
    <>
      {unlockStatus && (
        <StatusIndicator type={statusTypes[unlockStatus]} wrapText={false}>
          {t(`status.${unlockStatus}`)}
        </StatusIndicator>
      )}
      {isRemote && showsReasons && <Small text={t('remote')} />}
      {wasDoorUnaware && <Small text={t('unaware')} />}
      {denial && showsReasons && <Small text={t(`reasons.${denial.reason}`)} />}
      {denial && showsReasons && denial.attempts > 1 && <Small text={t('attempts', { count: denial.attempts })} />}
      {denial?.question && pathOf && (
        <Box>
          <Link
            href={pathOf(denial.question)}
            fontSize="body-s"
            ariaLabel={t('whyOf', { entrance, time: timeText(timestamp) })}
          >
            {t('why')}
          </Link>
        </Box>
      )}
    </>
  )
}

function visitorCell(row: HistoryRow, { t, personPathOf, passPathOf }: Options): ReactNode {
  const { recordType, accessedBy, name, personId, passVisitor, isNew } = row
  const shown = <Whole text={name ?? (accessedBy || t('unknownVisitor'))} />
  const visitor = personId && personPathOf ? <Link href={personPathOf(personId)}>{shown}</Link> : shown
  if (recordType === 'guestDetail') {
    return (
      <>
        <Small text={t('invitedBy')} />
        {visitor}
      </>
    )
  }
  const badge = isNew && (
    <>
      {' '}
      <Badge color="blue">{t('follow.new')}</Badge>
    </>
  )
  if (passVisitor !== null) {
    const named = <Whole text={passVisitor} />
    return (
      <>
        {passPathOf ? <Link href={passPathOf(passVisitor)}>{named}</Link> : named}
        {badge}
        <Small text={t('visitorOf')} />
        {visitor}
      </>
    )
  }
  const note = recordType === 'guest' ? t('guest') : name && accessedBy
  return (
    <>
      {visitor}
      {badge}
      {note && <Small text={note} />}
    </>
  )
}

const Small = ({ text }: { text: string }) => (
  <Box fontSize="body-s" color="text-body-secondary">
    <Whole text={text} />
  </Box>
)
