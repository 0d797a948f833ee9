import { activityRoutes } from '@portico/contract/activity/activity.routes'
import type { ChangesFileQuery, ChangesQuery } from '@portico/contract/activity/activity.schema'
import { type Binder, bind, type InTransaction, Streamed } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { permissionsAt, permissionsIn } from '../../platform/guard.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { seeingArchived } from '../../platform/seeing-archived.ts'
import type { Account } from '../../platform/sessions.ts'
import { companyOf, listProperties } from '../company/company.service.ts'
import { namesAndZonesOf } from '../properties/properties.service.ts'
import { translatorOfChanges } from './change-texts.ts'
import { listAuthors, listChanges, type Reader } from './changes.service.ts'
import type { Of } from './changes.store.ts'
import { csvOfChanges, exportChanges, linesOfChanges, nameOfFile } from './export-changes.service.ts'
import { type Asked as AskedChange, findUndoable, planUndo, undo } from './undo.service.ts'
import { planUndoOfJob, type StartJob, undoJob } from './undo-jobs.service.ts'
import { isOfBulkJob } from './undo-states.service.ts'

type Asked = { propertyId: string } | { companyId: string }
type Found = { of: Of; name: string; held: readonly string[] }
type Caller = { account: { id: string } }
type ListCall = Caller & { trx: Transaction; query: ChangesQuery }
type UndoCall = { trx: Transaction; account: Account; params: AskedChange; query: Pick<ChangesQuery, 'locale'> }
type FileCall = Caller & { inTransaction: InTransaction; query: ChangesFileQuery }

/** Whose changes are asked for, and what the caller may do there. */
async function find(trx: Transaction, asked: Asked): Promise<Found> {
  if ('propertyId' in asked) {
    const { propertyId } = asked
    const name = (await namesAndZonesOf(trx, [propertyId])).get(propertyId)?.name ?? ''
    return { of: { chains: [propertyId] }, name, held: await permissionsAt(trx, propertyId) }
  }
  const { companyId } = asked
  const { name = '', permissions = [] } = (await companyOf(trx, companyId)) ?? {}
  const { properties } = await listProperties(trx, companyId)
  const chains = [companyId, ...properties.map(({ propertyId }) => propertyId)]
  return { of: { companyId, chains }, name, held: permissions }
}

/** What a company has been stays readable: of its archived properties for owners and auditors, who name no property here. */
const seeing = <Result>(trx: Transaction, asked: Asked, work: () => Promise<Result>) =>
  'companyId' in asked ? seeingArchived(trx, work) : work()

export function bindActivity(binder: Binder, translatorOf: TranslatorOf, startJob: StartJob) {
  const { keys } = binder

  async function list({ trx, account, query }: ListCall, asked: Asked) {
    const t = await translatorOfChanges(translatorOf, query.locale)
    return seeing(trx, asked, async () => {
      const { of, held } = await find(trx, asked)
      return listChanges(trx, { keys, t }, of, { accountId: account.id, held }, query)
    })
  }
  const authors = (trx: Transaction, asked: Asked) =>
    seeing(trx, asked, async () => listAuthors(trx, (await find(trx, asked)).of))

  async function file(call: FileCall, asked: Asked, extension: 'csv' | 'jsonl') {
    const { account, query } = call
    const t = await translatorOfChanges(translatorOf, query.locale)
    const inTransaction: InTransaction = (work) =>
      call.inTransaction((unit) => seeing(unit.trx, asked, () => work(unit)))
    const { of, name } = await inTransaction(({ trx }) => find(trx, asked))
    const readerIn = async (trx: Transaction): Promise<Reader> => ({
      accountId: account.id,
      held: (await find(trx, asked)).held,
    })
    const source = { inTransaction, keys, t, of, query, readerIn }
    const format = extension === 'csv' ? csvOfChanges(source) : linesOfChanges
    return new Streamed(await exportChanges(source, format), nameOfFile(source, name, extension))
  }

  async function findOne({ trx, account, params, query: { locale } }: UndoCall) {
    const texts = { t: await translatorOfChanges(translatorOf, locale), locale }
    const reader = { accountId: account.id, held: permissionsIn(trx) }
    return { texts, reader, row: await findUndoable(trx, keys, reader, params) }
  }

  bind(binder, activityRoutes, {
    planUndo: async (call) => {
      const { texts, reader, row } = await findOne(call)
      return isOfBulkJob(row) ? planUndoOfJob(call.trx, keys, reader, row) : planUndo(call.trx, texts, reader, row)
    },
    undo: async (call) => {
      const { texts, reader, row } = await findOne(call)
      const undoing = { reader, row, account: call.account, ...call.body }
      return isOfBulkJob(row) ? undoJob(call, keys, undoing, startJob) : undo(call, texts, undoing)
    },
    listOfProperty: (call) => list(call, call.params),
    listOfCompany: (call) => list(call, call.params),
    authorsOfProperty: ({ trx, params }) => authors(trx, params),
    authorsOfCompany: ({ trx, params }) => authors(trx, params),
    csvOfProperty: { direct: (call) => file(call, call.params, 'csv') },
    csvOfCompany: { direct: (call) => file(call, call.params, 'csv') },
    linesOfProperty: { direct: (call) => file(call, call.params, 'jsonl') },
    linesOfCompany: { direct: (call) => file(call, call.params, 'jsonl') },
  })
}
