import type { Transaction } from '../../platform/database.ts'
import type { MailContact } from '../../platform/mail-contacts.ts'
import { listNamedContacts } from './contacts.store.ts'

/** Adds whom to ask at the property to what a mail is about. */
export async function withContacts<Content extends { propertyId: string }>(
  trx: Transaction,
  content: Content | undefined,
): Promise<(Content & { contacts: MailContact[] }) | undefined> {
  return content && { ...content, contacts: await listNamedContacts(trx, content.propertyId) }
}
