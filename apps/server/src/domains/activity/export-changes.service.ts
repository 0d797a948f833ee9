import type { Change, ChangedLine, ChangesFileQuery } from '@portico/contract/activity/activity.schema'
import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import { dayOf, secondOf } from '@portico/contract/shared/days'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { languageTag } from '@portico/contract/shared/locales'
import { offsetText } from '@portico/contract/shared/time-offset'
import type { InTransaction } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { Translate } from './change-texts.ts'
import { presentChanges, type Reader, wantedBy } from './changes.service.ts'
import { type ChangeRow, listChangeRows, type Of, type Position } from './changes.store.ts'

/** So many entries are read in one transaction. */
const CHUNK = 500

type Source = {
  inTransaction: InTransaction
  keys: MasterKeys
  t: Translate
  of: Of
  /** Asked in each transaction, so that a file ends for whoever has lost their role meanwhile. */
  readerIn(trx: Transaction): Promise<Reader>
  query: ChangesFileQuery
}
type Format = { begin: string; write(change: Change): string }

export function csvOfChanges({ t, query: { locale, timeZone } }: Source): Format {
  const language = languageTag(locale)
  const line = csvLines(language)
  const columns = ['time', 'offset', 'by', 'property', 'change', 'details', 'number'] as const
  return {
    begin: BYTE_ORDER_MARK + line(columns.map((column) => t(`changes:csv.${column}`, { zone: timeZone }))),
    write: ({ timeMillis, by, program, property, sentence, lines, number }) =>
      line([
        secondOf(timeMillis, timeZone),
        offsetText(timeMillis, timeZone),
        [by?.name, program].filter(Boolean).join(', '),
        property?.name ?? '',
        sentence,
        lines.map((one) => lineText(one, t)).join('\n'),
        String(number),
      ]),
  }
}

function lineText({ label, before, after, added = [], removed = [] }: ChangedLine, t: Translate): string {
  const labelled = (value: string) => t('changes:lines.labelled', { label, value })
  if (before !== undefined && after !== undefined) return labelled(t('changes:lines.fromTo', { before, after }))
  const parts = [
    ...(added.length > 0 ? [t('changes:lines.added', { names: added.join(', ') })] : []),
    ...(removed.length > 0 ? [t('changes:lines.removed', { names: removed.join(', ') })] : []),
  ]
  return labelled(parts.length > 0 ? parts.join('; ') : t('changes:lines.hidden'))
}

export const linesOfChanges: Format = {
  begin: '',
  write: ({ undo, ...change }) => `${JSON.stringify(change)}\n`,
}

/** Newest first, up to the moment of the request: what happens meanwhile would come twice or not at all. */
export async function exportChanges(source: Source, format: Format): Promise<AsyncIterable<string>> {
  const query = { ...source.query, lte: source.query.lte ?? Date.now() }
  const chunks = readChunks({ ...source, query })
  // A failure before the first byte is still told as such.
  const first = await chunks.next()
  return pieces(first, chunks, format)
}

async function* readChunks({ inTransaction, keys, t, of, readerIn, query }: Source): AsyncGenerator<Change[], void> {
  let before: Position | undefined
  for (;;) {
    const { rows, changes } = await inTransaction(async ({ trx }) => {
      const reader = await readerIn(trx)
      const wanted = wantedBy(reader, query)
      const found: ChangeRow[] = wanted ? await listChangeRows(trx, of, wanted, { skip: 0, take: CHUNK, before }) : []
      return { rows: found, changes: await presentChanges(trx, { keys, t }, reader, found, query) }
    })
    yield changes
    before = rows.at(-1)
    if (!before || rows.length < CHUNK) break
  }
  // Whoever loses their role between the check of a transaction and its read sees no rows there: without this their file would look whole.
  await inTransaction(async () => {})
}

async function* pieces(
  first: IteratorResult<Change[], void>,
  rest: AsyncGenerator<Change[], void>,
  { begin, write }: Format,
): AsyncGenerator<string, void> {
  try {
    if (begin) yield begin
    for (let chunk = first; !chunk.done; chunk = await rest.next()) {
      const text = chunk.value.map(write).join('')
      if (text) yield text
    }
  } finally {
    await rest.return()
  }
}

export const nameOfFile = ({ t, query: { timeZone } }: Source, about: string, extension: 'csv' | 'jsonl') =>
  fileNameOf([t('changes:csv.file'), about, dayOf(Date.now(), timeZone)], extension)
