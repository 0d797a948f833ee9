import { ERASED, openPersonal } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { type AuditRow, findTraces, listEntries } from './erase-person.store.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type Named = { propertyId: string; personId: string; emails: readonly string[]; names: readonly string[] }
/** Erases a person wherever something is kept about them. Returns how many events, reports of syncs and mails named them. */
export type Erase = (trx: Transaction, named: Named) => Promise<{ events?: number; syncs?: number; mails?: number }>

/**
 * Erases somebody who was deleted: their key in the audit is destroyed, and their events, reports and replies lose what names them.
 * Returns what an operator has to know.
 */
export async function eraseDeleted(
  { trx, audit }: UnitOfWork,
  keys: MasterKeys,
  given: string,
  erase: Erase,
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
    const erased = await erase(trx, { propertyId, personId, emails: [...known.emails], names: [...known.names] })
    events += erased.events ?? 0
    reports += erased.syncs ?? 0
    mails += erased.mails ?? 0
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
