import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import type { Locale } from '@portico/contract/shared/locales'
import { languageTag } from '@portico/contract/shared/locales'
import type { LineKind } from '@portico/contract/sync/sync.rules'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { InTransaction } from '../../platform/bind.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { findLines } from './reviews.service.ts'

type Wanted = { kind?: LineKind | undefined; search?: string | undefined; locale: Locale }

/** The texts are those of the portal. */
export async function exportRun(
  inTransaction: InTransaction,
  { propertyId, runId }: { propertyId: string; runId: string },
  { locale, ...wanted }: Wanted,
  translatorOf: TranslatorOf,
): Promise<AsyncIterable<string>> {
  const t = await translatorOf(locale, 'sync')
  const { lines } = await inTransaction(({ trx }) => findLines(trx, propertyId, runId, wanted))
  const write = csvLines(languageTag(locale))
  const columns = ['name', 'email', 'unit', 'kind', 'reason', 'changes', 'residentId'] as const
  const cellsOf = (line: ReportLine) => [
    line.name ?? '',
    line.email ?? '',
    line.unit ?? '',
    t(`kinds.${line.kind}`),
    t(`reasons.${line.reason}`),
    line.changes
      .map(({ field, before, after }) => `${t(`fields.${field}`)}: ${before ?? '–'} → ${after ?? '–'}`)
      .join('; '),
    line.residentId ?? '',
  ]
  async function* pieces() {
    yield BYTE_ORDER_MARK + write(columns.map((column) => t(`columns.${column}`)))
    for (const line of lines) yield write(cellsOf(line))
  }
  return pieces()
}
