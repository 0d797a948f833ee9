import { deleteJobsNaming } from './domains/bulk-jobs/bulk-jobs.store.ts'
import { type Erase, eraseDeleted, type Named } from './domains/people/erase-person.service.ts'
import { eraseVisitor } from './domains/people/erase-person.store.ts'
import { eraseFromSyncs } from './domains/sync/erase-names.store.ts'
import { deleteRowsNaming as deleteImportRowsNaming } from './domains/workbooks/imports.store.ts'
import { deleteRowsNaming, deleteRowsOf, patternsOf } from './personal-data/erase-columns.store.ts'
import type { Work } from './personal-data/personal.ts'
import { neededWorks } from './personal-data/register.ts'
import type { UnitOfWork } from './platform/bind.ts'
import type { Transaction } from './platform/database.ts'
import { eraseFromMailbox } from './platform/mailbox-folder.ts'
import type { MasterKeys } from './platform/master-keys.ts'

/** Erases somebody who was deleted, wherever the register of personal data says. `mailbox` is where mails are if there is no mail server. */
export const erasePerson = (unit: UnitOfWork, keys: MasterKeys, given: string, mailbox?: string) =>
  eraseDeleted(unit, keys, given, eraseIn(mailbox))

type Whom = Named & { values: readonly string[] }
/** Returns how much named the person. */
type Doer = (trx: Transaction, whom: Whom, mailbox: string | undefined) => Promise<number>

const doers: Record<Work, Doer> = {
  events: (trx, { propertyId, personId, emails }) => eraseVisitor(trx, propertyId, personId, emails),
  syncs: (trx, { propertyId, values }) => eraseFromSyncs(trx, propertyId, values),
  jobs: async (trx, whom) => {
    const { numAffectedRows } = await deleteJobsNaming(trx, whom.propertyId, patternsOf(whom))
    return Number(numAffectedRows ?? 0)
  },
  imports: async (trx, whom) => {
    await deleteImportRowsNaming(trx, whom.propertyId, patternsOf(whom))
    return 0
  },
  mails: async (_trx, { propertyId, values }, mailbox) => (mailbox ? eraseFromMailbox(mailbox, propertyId, values) : 0),
}

const eraseIn =
  (mailbox: string | undefined): Erase =>
  async (trx, person) => {
    const whom = { ...person, values: [...person.emails, ...person.names] }
    // The key of the audit first, so that an event that is being written either waits and finds no name, or is erased with the others.
    await deleteRowsOf(trx, whom)
    await deleteRowsNaming(trx, whom)
    const erased: Partial<Record<Work, number>> = {}
    for (const work of neededWorks) erased[work] = await doers[work](trx, whom, mailbox)
    return erased
  }
