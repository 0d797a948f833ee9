import { ERASED, openPersonal } from '../../platform/audit-personal.ts'
import { destroySubjectKey } from '../../platform/audit-subjects.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { type AuditRow, eraseVisitor, findTraces, listEntries } from './erase-person.store.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Named = { propertyId: string; personId: string; values: readonly string[] }
/** Erases a person where other domains keep names. Returns how many reports of syncs and mails are gone. */
export type EraseElsewhere = (trx: Transaction, named: Named) => Promise<{ reports: number; mails: number }>

/**
 * Erases somebody who was deleted: their key in the audit is destroyed, and their events, reports and replies lose what names them.
 * Returns what an operator has to know.
 */
export async function eraseDeleted(
  { trx, audit }: UnitOfWork,
  keys: MasterKeys,
  given: string,
  eraseElsewhere: EraseElsewhere,
): Promise<string> {
  const personId = given.toLowerCase()
  const traces = ID.test(personId) ? await findTraces(trx, personId) : []
  if (traces.length === 0) throw new Error(`Nothing is known about a person ${given}.`)
  const present = traces.find(({ isPresent }) => isPresent)
  if (present)
    throw new Error(`${given} is a user or contact of the property ${present.propertyId}. Delete them first.`)
  let [events, reports, mails, clear] = [0, 0, 0, 0]
  for (const { propertyId } of traces) {
    const stored = await listEntries(trx, propertyId, personId)
    const known = namesIn(await openPersonal(trx, keys, propertyId, stored))
    // First of all, so that an event that is being written either waits and finds no name, or is erased with the others.
    await destroySubjectKey(trx, { propertyId, id: personId })
    events += await eraseVisitor(trx, propertyId, personId, [...known.emails])
    const elsewhere = await eraseElsewhere(trx, { propertyId, personId, values: [...known.emails, ...known.names] })
    reports += elsewhere.reports
    mails += elsewhere.mails
    clear += stored.filter((row) => namesIn([row]).emails.size + namesIn([row]).names.size > 0).length
    await audit({ propertyId, action: 'people.erase', entityId: personId })
  }
  return [
    `Erased ${personId}: the key in the audit is destroyed, ${events} event(s) and ${reports} report(s) of syncs no longer name the person.`,
    ...(mails > 0 ? [`${mails} mail(s) of the mailbox are deleted.`] : []),
    ...(clear > 0
      ? [
          `${clear} entries of the audit are from before values were sealed. They stay readable, because changing them would break the chain.`,
        ]
      : []),
    'Backups from before still hold the key.',
  ].join('\n')
}

/** What searches are made with. Units are not: a unit has other people. */
function namesIn(rows: readonly AuditRow[]) {
  const [emails, names] = [new Set<string>(), new Set<string>()]
  const add = (to: Set<string>, value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '' && value !== ERASED) to.add(value.toLowerCase())
  }
  for (const { before, after } of rows) {
    for (const values of [before, after]) {
      add(emails, values?.email)
      add(names, values?.person_name)
      // Of a contact.
      add(names, values?.name)
    }
  }
  return { emails, names }
}
