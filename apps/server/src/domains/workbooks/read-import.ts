import { serverErrors } from '@portico/contract/shared/errors'
import type { Database } from '../../platform/database.ts'
import { asAppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { findAccount } from '../../platform/sessions.ts'
import { companyOf } from '../company/company.service.ts'
import { listPropertiesInFile } from '../properties/properties-in-file.service.ts'
import { readFile } from './file/in-thread.ts'
import { dictionaryOf } from './file-texts.ts'
import { type ImportRow, insertPreview, lockImport, readFileOf, refuseImport } from './imports.store.ts'
import { previewOf } from './preview.ts'
import { rowsOf, wantedSheets } from './rows.ts'
import { readBook } from './stored-book.ts'

type Parts = { database: Database; translatorOf: TranslatorOf; log: Pick<Log, 'error'> }

/** Reads the file of an import and keeps what it would do. A file with which that fails for another reason than load is refused: it would fail again. */
export async function readImport(parts: Parts, row: ImportRow): Promise<void> {
  try {
    await readFileOfImport(parts, row)
  } catch (error) {
    if (asAppError(error).error === serverErrors.busy) throw error
    parts.log.error({ err: error, importId: row.id }, 'a workbook could not be read')
    await parts.database.asAccount(row.account_id, (trx) => refuseImport(trx, row.id, 'failed'))
  }
}

/** No connection waits while a thread reads. */
async function readFileOfImport({ database, translatorOf }: Parts, { id, account_id }: ImportRow): Promise<void> {
  const file = await database.asAccount(account_id, (trx) => readFileOf(trx, id))
  if (!file) return
  const dictionary = await dictionaryOf(translatorOf)
  const result = await readFile(file, wantedSheets(dictionary))
  await database.asAccount(account_id, async (trx) => {
    const row = await lockImport(trx, id)
    if (row?.state !== 'READING') return
    if ('problem' in result) return void (await refuseImport(trx, id, result.problem))
    const { workbook } = result
    const account = await findAccount(trx, account_id)
    const company = await companyOf(trx, row.company_id)
    const parts = await previewOf(
      {
        properties: await listPropertiesInFile(trx, { companyId: row.company_id }),
        held: company?.permissions ?? [],
        hasAcceptedTerms: account.avcTermsAcceptedAt !== null,
        dictionary,
        isFrom1904: workbook.isFrom1904,
        bookOf: (property) => readBook(trx, property),
      },
      rowsOf(workbook, dictionary),
    )
    await insertPreview(trx, row, parts, workbook.isFrom1904)
  })
}
