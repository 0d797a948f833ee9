import { emailIdentity } from '@portico/contract/people/people.rules'
import { CONTACTS_MAX } from '@portico/contract/properties/contacts.rules'
import {
  type Contact,
  type ContactChange,
  type ContactDraft,
  contactsErrors,
} from '@portico/contract/properties/contacts.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import {
  type ContactColumns,
  type ContactRow,
  changeContact,
  findContact,
  insertContact,
  lockContacts,
  removeContact,
} from './contacts.store.ts'

const personal = ['name', 'email', 'phoneNumber'] as const

export async function contactWithId(trx: UnitOfWork['trx'], propertyId: string, id: string) {
  const row = await findContact(trx, propertyId, id)
  return row && present(row)
}

export async function createContact(
  { trx, audit }: UnitOfWork,
  propertyId: string,
  draft: ContactDraft,
): Promise<Contact> {
  const contacts = await contactsToChange(trx, propertyId)
  refuseTaken(contacts, draft)
  if (contacts.length >= CONTACTS_MAX)
    throw new AppError(contactsErrors.contactsFull, 'The property has as many contacts as it may have.')
  const contact = present(await insertContact(trx, propertyId, columnsOf(draft)))
  await audit({ propertyId, action: 'properties.createContact', entityId: contact.id, after: contact, personal })
  return contact
}

export async function updateContact(
  { trx, audit }: UnitOfWork,
  { propertyId, contactId }: { propertyId: string; contactId: string },
  { version, ...draft }: ContactChange,
): Promise<Contact> {
  const contacts = await contactsToChange(trx, propertyId)
  const before = found(contacts, contactId)
  if (before.version !== version)
    throw new AppError(contactsErrors.contactStale, 'Somebody else has changed the contact meanwhile.')
  refuseTaken(
    contacts.filter((one) => one !== before),
    draft,
  )
  const after = present(await changeContact(trx, propertyId, before, columnsOf(draft)))
  await audit({
    propertyId,
    action: 'properties.updateContact',
    entityId: before.id,
    before: present(before),
    after,
    personal,
  })
  return after
}

export async function deleteContact(
  { trx, audit }: UnitOfWork,
  { propertyId, contactId }: { propertyId: string; contactId: string },
): Promise<undefined> {
  const before = found(await contactsToChange(trx, propertyId), contactId)
  await removeContact(trx, propertyId, before.id)
  await audit({
    propertyId,
    action: 'properties.deleteContact',
    entityId: before.id,
    before: present(before),
    personal,
  })
}

function found(contacts: readonly ContactRow[], contactId: string): ContactRow {
  const contact = contacts.find(({ id }) => id === contactId.toLowerCase())
  if (!contact) throw new AppError(contactsErrors.contactNotFound, 'The property has no such contact.')
  return contact
}

async function contactsToChange(trx: UnitOfWork['trx'], propertyId: string): Promise<ContactRow[]> {
  return lockContacts(trx, propertyId)
}

/** A request that is repeated because its reply was lost does not add the contact twice. */
function refuseTaken(contacts: readonly ContactRow[], { email }: ContactDraft) {
  const isTaken = contacts.some((one) => one.email && emailIdentity(one.email) === emailIdentity(email))
  if (isTaken)
    throw new AppError(contactsErrors.contactTaken, 'The property has a contact with this e-mail.', {
      fields: [fieldError('email', 'contactEmailTaken')],
    })
}

const columnsOf = ({ name, email, phoneNumber }: ContactDraft): ContactColumns => ({
  name,
  email,
  phone_number: phoneNumber || null,
})

const present = ({ id, name, email, phone_number: phoneNumber, version }: ContactRow): Contact => ({
  id,
  name,
  email,
  phoneNumber,
  version,
})
