import { reasonFilters, type UnlockStatus } from '@portico/contract/history/history.rules'
import type { HistoryCsvQuery } from '@portico/contract/history/history.schema'
import { BYTE_ORDER_MARK, csvLines, csvSeparator } from '@portico/contract/shared/csv'
import { languageTag } from '@portico/contract/shared/locales'
import { offsetsBetween } from '@portico/contract/shared/time-offset'
import { freeBlock } from '../../platform/copy-out.ts'
import { CsvBytes, cellOf } from './csv-bytes.ts'
import { NOTE_CORRECTED, NOTE_REMOTE, NOTE_UNAWARE } from './event-notes.ts'
import { dayText, EventRows, microsOf, texts } from './event-rows.ts'

type About = Pick<HistoryCsvQuery, 'locale' | 'timeZone' | 'withReasons'> & {
  t: (key: string, values?: Record<string, string>) => string
  address: string
  from: number
  to: number
}

const DAY_SECONDS = 86_400
const [success, failure, colon, one] = ['S', 'F', ':', '1'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
const rowEnd = Buffer.from('\r\n')

/** A file as the table shows it, and what the table folds away; times as every spreadsheet reads them. */
export function historyCsv({ t, locale, timeZone, withReasons, address, from, to }: About) {
  const hasReasons = withReasons === '1'
  const header = [
    t('columns.accessedBy'),
    t('csv.name'),
    t('columns.entrance'),
    t('columns.address'),
    t('columns.unitNumber'),
    t('csv.timestamp', { zone: timeZone }),
    t('csv.offset'),
    t('columns.unlockStatus'),
    ...(hasReasons ? [t('columns.denialReason')] : []),
    t('invitedBy'),
    ...(hasReasons ? [t('csv.notes'), t('csv.attempts'), t('csv.pass')] : []),
  ]
  const separator = csvSeparator(languageTag(locale))
  const separatorByte = separator.charCodeAt(0)
  const between = (text: string) => Buffer.from(separator + text + separator)
  const outcome = (status: UnlockStatus, reason: string) =>
    Buffer.from(`${cellOf(t(`status.${status}`))}${separator}${hasReasons ? cellOf(reason) + separator : ''}`)
  const unknownVisitor = Buffer.from(cellOf(t('unknownVisitor')))
  const addressCell = between(cellOf(address))
  const opened = outcome('SUCCESS', '')
  const unknown = outcome('UNKNOWN', '')
  const unexplained = outcome('FAILURE', t('reasons.UNKNOWN'))
  const denials = new Map<string, Buffer>(
    reasonFilters.map((reason) => [reason, outcome('FAILURE', t(`reasons.${reason}`))]),
  )
  const noted = [
    [NOTE_CORRECTED, t('csv.timeCorrected')],
    [NOTE_UNAWARE, t('unaware')],
    [NOTE_REMOTE, t('remote')],
  ] as const
  // Each of them or not, in this order.
  const combined = noted.reduce<(typeof noted)[number][][]>(
    (all, note) => all.flatMap((some) => [some, [...some, note]]),
    [[]],
  )
  const notes = new Map(
    combined.map((some) => {
      const letters = some.map(([letter]) => letter).join('')
      const text = some.map(([, words]) => words).join('; ')
      return [letters, Buffer.from(separator + cellOf(text))] as const
    }),
  )
  // Half a millisecond more, because times are rounded to milliseconds, as everywhere.
  const offsets = offsetsBetween(timeZone, from, to).map(({ since, ahead, text }) => ({
    since: microsOf(since),
    ahead: ahead * 1_000 + 500,
    cell: between(text),
  }))
  /** What a row has at most beside its own texts: these, a time, an offset and separators. */
  const ownBytes =
    unknownVisitor.length +
    addressCell.length +
    Math.max(...[opened, unknown, ...denials.values()].map(({ length }) => length)) +
    Math.max(...Array.from(notes.values(), ({ length }) => length)) +
    100

  const bytes = new CsvBytes()
  let day = Number.NaN
  let dayBytes: Uint8Array = Buffer.alloc(0)

  function putTime(micros: number) {
    const { ahead, cell } = offsets.findLast(({ since }) => micros >= since) ?? (offsets[0] as (typeof offsets)[number])
    const seconds = Math.floor((micros + ahead) / 1_000_000)
    const dayOfTime = Math.floor(seconds / DAY_SECONDS)
    if (dayOfTime !== day) {
      day = dayOfTime
      dayBytes = Buffer.from(`${dayText(day)} `)
    }
    const second = seconds - day * DAY_SECONDS
    bytes.put(dayBytes)
    bytes.putTwoDigits(Math.floor(second / 3_600))
    bytes.putByte(colon)
    bytes.putTwoDigits(Math.floor(second / 60) % 60)
    bytes.putByte(colon)
    bytes.putTwoDigits(second % 60)
    bytes.put(cell)
  }

  function putRow(events: EventRows) {
    const { block, starts, ends } = events
    const putText = (text: number) => bytes.putCell(block, starts[text] as number, ends[text] as number)
    if (starts[texts.visitor] === ends[texts.visitor]) bytes.put(unknownVisitor)
    else putText(texts.visitor)
    bytes.putByte(separatorByte)
    putText(texts.name)
    bytes.putByte(separatorByte)
    putText(texts.entrance)
    bytes.put(addressCell)
    putText(texts.units)
    bytes.putByte(separatorByte)
    putTime(events.micros)
    const status = block[starts[texts.status] as number]
    if (status === success) bytes.put(opened)
    else if (status === failure)
      bytes.put(denials.get(block.toString('latin1', starts[texts.reason], ends[texts.reason])) ?? unexplained)
    else bytes.put(unknown)
    putText(texts.invitedBy)
    if (hasReasons) {
      bytes.put(notes.get(block.toString('latin1', starts[texts.notes], ends[texts.notes])) as Buffer)
      bytes.putByte(separatorByte)
      if (starts[texts.attempts] === ends[texts.attempts]) bytes.putByte(one)
      else putText(texts.attempts)
      bytes.putByte(separatorByte)
      putText(texts.pass)
    }
    bytes.put(rowEnd)
  }

  return {
    /** How the file begins. */
    header: BYTE_ORDER_MARK + csvLines(languageTag(locale))(header),
    /** The lines of a file. The blocks are used up. */
    *linesOf(blocks: readonly Buffer[]): Generator<Uint8Array, void> {
      for (const block of blocks) {
        const events = new EventRows(block)
        while (events.next()) {
          const full = bytes.makeRoom(2 * events.length + ownBytes)
          if (full) yield full
          putRow(events)
        }
        freeBlock(block)
      }
      const rest = bytes.take()
      if (rest) yield rest
    },
  }
}
