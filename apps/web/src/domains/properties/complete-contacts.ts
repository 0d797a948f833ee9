import type { Property } from '@portico/contract/properties/properties.schema'

type Contact = Property['managersContactInfo'][number]

/** Only somebody with a name and an address can be turned to. */
export const completeContacts = (contacts: readonly Contact[]): readonly Contact[] =>
  contacts.filter(({ name, email }) => name?.trim() && email?.trim())
