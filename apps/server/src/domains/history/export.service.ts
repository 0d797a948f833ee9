import type { HistoryCsvQuery, HistoryExportQuery } from '@portico/contract/history/history.schema'
import { dayOf } from '@portico/contract/shared/days'
import { fileNameOf } from '@portico/contract/shared/file-names'
import type { InTransaction, Piece } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { countRows } from './event-rows.ts'
import { present, understand } from './history.service.ts'
import { copyEvents, findAddressAndStart, type Page, type Position, readEvents, type Wanted } from './history.store.ts'
import { historyCsv } from './history-csv.ts'
import { isNewestFirst, lanesOf, type Order, type Span } from './page-slices.ts'

type ClosedSpan = { from: Date; to: Date }
type Chunk = {
  rows: number
  last: Position | undefined
  write(): Iterable<Piece>
}
type Format = {
  begin: string
  between: string
  end: string
  /** So many records are read in one transaction. */
  take: number
  read(trx: Transaction, wanted: Wanted, page: Page): Promise<Chunk>
}

export const exportHistory = (inTransaction: InTransaction, query: HistoryExportQuery) =>
  exportAs(inTransaction, query, (address) => ({
    begin: '{"accessHistoryRecords":[\n',
    between: ',\n',
    end: '\n]}',
    take: 1_000,
    async read(trx, wanted, page) {
      const rows = await readEvents(trx, wanted, page)
      const write = () => [rows.map((row) => JSON.stringify(present(row, address))).join(',\n')]
      return { rows: rows.length, last: rows.at(-1), write }
    },
  }))

/** The texts are those of the portal. */
export async function exportHistoryCsv(
  inTransaction: InTransaction,
  { locale, timeZone, withReasons, ...query }: HistoryCsvQuery,
  translatorOf: TranslatorOf,
) {
  const t = await translatorOf(locale, 'history')
  return exportAs(inTransaction, query, (address, { from, to }) => {
    const about = { t, locale, timeZone, withReasons, address, from: from.getTime(), to: to.getTime() }
    const { header, linesOf } = historyCsv(about)
    return {
      begin: header,
      between: '',
      end: '',
      take: 10_000,
      async read(trx, wanted, page) {
        const blocks = await copyEvents(trx, wanted, page)
        return { ...countRows(blocks), write: () => linesOf(blocks) }
      },
    }
  })
}

/** In the language and by the clock of whoever asks. */
export async function nameOfHistoryCsv(
  inTransaction: InTransaction,
  { propertyId, locale, timeZone }: HistoryCsvQuery,
  translatorOf: TranslatorOf,
) {
  const t = await translatorOf(locale, 'history')
  const { name } = await inTransaction(({ trx }) => findAddressAndStart(trx, propertyId))
  return fileNameOf([t('csv.file'), name, dayOf(Date.now(), timeZone)])
}

/**
 * The pieces of the reply. Between two of them no connection is held, however slow the caller is, and no more than the rows of one chunk; a
 * caller that leaves asks for no further piece.
 */
async function exportAs(
  inTransaction: InTransaction,
  query: HistoryExportQuery,
  formatFor: (address: string, span: ClosedSpan) => Format,
): Promise<AsyncIterable<Piece>> {
  const { wanted, span, order } = understand(query)
  // What happens meanwhile would come twice or not at all.
  const closed = { from: span.from, to: span.to ?? new Date() }
  const { address } = await inTransaction(({ trx }) => findAddressAndStart(trx, query.propertyId))
  const format = formatFor(address, closed)
  const chunks = readChunks(inTransaction, format, wanted, closed, order)
  // A failure before the first byte is still told as such.
  const first = await chunks.next()
  return writePieces(first, chunks, format)
}

/** The next chunk is read while this one is written and the caller takes it. */
async function* readChunks(
  inTransaction: InTransaction,
  { take, read }: Format,
  wanted: Wanted,
  span: Span,
  order: Order,
): AsyncGenerator<Piece, void> {
  const isDescending = isNewestFirst(order)
  for (const status of lanesOf(order)) {
    const readAfter = (after: Position | undefined) => {
      const page = { span, status, isDescending, skip: 0, take, after }
      const chunk = inTransaction(({ trx }) => read(trx, wanted, page))
      // The failure of a chunk is told when the caller asks for it.
      chunk.catch(() => {})
      return chunk
    }
    let next: Promise<Chunk> | undefined = readAfter(undefined)
    while (next) {
      const { rows, last, write }: Chunk = await next
      next = rows === take && last ? readAfter(last) : undefined
      if (rows > 0) yield* write()
    }
  }
  // Whoever loses their role between the check of a transaction and its read sees no rows there: without this their file would look whole.
  await inTransaction(async () => {})
}

async function* writePieces(
  first: IteratorResult<Piece, void>,
  rest: AsyncGenerator<Piece, void>,
  { begin, between, end }: Format,
): AsyncGenerator<Piece, void> {
  let before = begin
  try {
    for (let chunk = first; !chunk.done; chunk = await rest.next()) {
      if (before) yield before
      yield chunk.value
      before = between
    }
    const last = first.done ? begin + end : end
    if (last) yield last
  } finally {
    await rest.return()
  }
}
