import type { Contact } from '@portico/contract/properties/contacts.schema'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import type { PropertySettings } from '@portico/contract/properties/property-settings.schema'
import { contactWithId, createContact, deleteContact, updateContact } from '../properties/contacts.service.ts'
import { getSettings, updateSettings } from '../properties/property-settings.service.ts'
import { asRequest, defineUndoable } from './undoable-kind.ts'

type Settings = Omit<PropertySettings, 'propertyId' | 'version'>

const settings = defineUndoable<Settings>({
  read: async (trx, { propertyId }) => {
    const { propertyId: _, version, ...values } = await getSettings(trx, propertyId)
    return { values, version }
  },
  opens: (now, next) =>
    isMore(now?.isGuestAccessAllowed, next?.isGuestAccessAllowed) ||
    isMore(now?.maxGuestsAllowed, next?.maxGuestsAllowed) ||
    isMore(now?.isUserCodeCreationAllowed, next?.isUserCodeCreationAllowed) ||
    isMore(now?.maxActiveUserCodesAllowed, next?.maxActiveUserCodesAllowed),
  // Not as a request: nobody can ask for what is not decided.
  apply: async (unit, _account, { propertyId }, { now: { version = 0 }, next }) =>
    updateSettings(unit, { propertyId, version, ...next }),
})

const isMore = (now: boolean | number | null | undefined, next: boolean | number | null | undefined) =>
  Number(next ?? 0) > Number(now ?? 0)

const contact = defineUndoable<Omit<Contact, 'id' | 'version'>>({
  read: async (trx, { propertyId, id }) => {
    const found = await contactWithId(trx, propertyId, id)
    if (!found) return { values: null }
    const { name, email, phoneNumber, version } = found
    return { values: { name, email, phoneNumber }, version }
  },
  required: ['name', 'email'],
  opens: () => false,
  apply: async (unit, _account, { propertyId, id: contactId }, { now, next }) => {
    if (!next) return deleteContact(unit, { propertyId, contactId })
    const { name, email, phoneNumber } = next
    const draft = { name, email, phoneNumber: phoneNumber ?? '' }
    if (now.values === null) {
      const { params, body } = asRequest(propertiesRoutes.createContact, { params: { propertyId }, body: draft })
      return createContact(unit, params.propertyId, body)
    }
    const change = { params: { propertyId, contactId }, body: { ...draft, version: now.version } }
    return updateContact(unit, { propertyId, contactId }, asRequest(propertiesRoutes.updateContact, change).body)
  },
})

export const undoableProperties = {
  'properties.updateSettings': settings,
  'properties.createContact': contact,
  'properties.updateContact': contact,
  'properties.deleteContact': contact,
}
