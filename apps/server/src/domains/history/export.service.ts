import type { AccessHistoryRecord, HistoryCsvQuery, HistoryExportQuery } from '@portico/contract/history/history.schema'
import { historyCsv } from '@portico/contract/history/history-csv.rules'
import type { InTransaction } from '../../platform/bind.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { present, understand } from './history.service.ts'
import { type EventRow, findAddress, type Position, readEvents, type Wanted } from './history.store.ts'
import { isNewestFirst, lanesOf, type Order, type Span } from './page-slices.ts'

const CHUNK = 1_000

type Format = { begin: string; between: string; end: string; write(record: AccessHistoryRecord): string }
const JSON_FORMAT: Format = { begin: '{"accessHistoryRecords":[\n', between: ',\n', end: '\n]}', write: JSON.stringify }

export const exportHistory = (inTransaction: InTransaction, query: HistoryExportQuery) =>
  exportAs(JSON_FORMAT, inTransaction, query)

/** The texts are those of the portal. */
export async function exportHistoryCsv(
  inTransaction: InTransaction,
  { locale, timeZone, withReasons, ...query }: HistoryCsvQuery,
  translatorOf: TranslatorOf,
) {
  const t = await translatorOf(locale, 'history')
  const { header, line } = historyCsv({ t, locale, timeZone, withReasons: withReasons === '1' })
  return exportAs({ begin: header, between: '', end: '', write: line }, inTransaction, query)
}

/**
 * The pieces of the reply. Between two of them nothing is held, no row and no connection, however slow the caller is; one that leaves asks
 * for no further piece.
 */
async function exportAs(
  format: Format,
  inTransaction: InTransaction,
  query: HistoryExportQuery,
): Promise<AsyncIterable<string>> {
  const { wanted, span, order } = understand(query)
  // What happens meanwhile would come twice or not at all.
  const closed = { from: span.from, to: span.to ?? new Date() }
  const address = await inTransaction(({ trx }) => findAddress(trx, query.propertyId))
  const chunks = readChunks(inTransaction, wanted, closed, order)
  // A failure before the first byte is still told as such.
  const first = await chunks.next()
  return writePieces(first, chunks, (row) => format.write(present(row, address)), format)
}

async function* readChunks(inTransaction: InTransaction, wanted: Wanted, span: Span, order: Order) {
  const isDescending = isNewestFirst(order)
  for (const status of lanesOf(order)) {
    let after: Position | undefined
    while (true) {
      const page = { span, status, isDescending, skip: 0, take: CHUNK, after }
      const rows = await inTransaction(({ trx }) => readEvents(trx, wanted, page))
      if (rows.length > 0) yield rows
      if (rows.length < CHUNK) break
      after = rows.at(-1)
    }
  }
}

async function* writePieces(
  first: IteratorResult<EventRow[], void>,
  rest: AsyncGenerator<EventRow[], void>,
  write: (row: EventRow) => string,
  { begin, between, end }: Format,
): AsyncGenerator<string, void> {
  let before = begin
  try {
    for (let chunk = first; !chunk.done; chunk = await rest.next()) {
      yield before + chunk.value.map(write).join(between)
      before = between
    }
    const last = first.done ? begin + end : end
    if (last) yield last
  } finally {
    await rest.return()
  }
}
