import { deleteJobsNaming } from './domains/bulk-jobs/bulk-jobs.store.ts'
import { type EraseElsewhere, eraseDeleted } from './domains/people/erase-person.service.ts'
import { eraseFromSyncs } from './domains/sync/erase-names.store.ts'
import { deleteRowsNaming } from './domains/workbooks/imports.store.ts'
import type { UnitOfWork } from './platform/bind.ts'
import { forgetReplies } from './platform/idempotency.ts'
import { eraseFromMailbox } from './platform/mailbox-folder.ts'
import type { MasterKeys } from './platform/master-keys.ts'

/** Erases somebody who was deleted, wherever their name is kept. `mailbox` is where mails are if there is no mail server. */
export const erasePerson = (unit: UnitOfWork, keys: MasterKeys, given: string, mailbox?: string) =>
  eraseDeleted(unit, keys, given, eraseIn(mailbox))

const eraseIn =
  (mailbox: string | undefined): EraseElsewhere =>
  async (trx, { propertyId, personId, values }) => {
    const named = [personId, ...values].map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)
    await forgetReplies(trx, named)
    await deleteJobsNaming(trx, propertyId, named)
    await deleteRowsNaming(trx, propertyId, named)
    return {
      mails: mailbox ? await eraseFromMailbox(mailbox, propertyId, values) : 0,
      reports: await eraseFromSyncs(trx, propertyId, values),
    }
  }
