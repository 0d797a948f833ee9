import { disableReasons, reasonTextOf } from '../providers/providers.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf, type TextKey, UNDOES } from './change-type.ts'

const property = { about: 'property', may: 'properties.read' } as const
const contact = {
  about: 'contact',
  may: 'properties.read',
  name: 'name',
  fields: [
    field('name', 'property:contacts.name'),
    field('email', 'property:contacts.email'),
    field('phoneNumber', 'property:contacts.phone'),
  ],
  unshown: ['id', 'version', UNDOES],
} as const

const building = {
  ...property,
  name: 'name',
  fields: [
    field('name', 'property:contacts.name'),
    field('code', 'changes:fields.code'),
    field('addressLine1', 'changes:fields.addressLine1'),
    field('addressLine2', 'changes:fields.addressLine2'),
    field('city', 'changes:fields.city'),
    field('stateOrRegion', 'changes:fields.stateOrRegion'),
    field('postalCode', 'changes:fields.postalCode'),
    field('countryCode', 'changes:fields.country'),
    field('timeZone', 'property:access.timeZone'),
  ],
} as const

export const propertiesChanges = defineChanges({
  'properties.create': building,
  'properties.update': building,
  'properties.archive': {
    ...property,
    name: 'name',
    fields: [
      field('doors', 'changes:fields.doors', oneOf('changes:doors', ['SHUT', 'STAY'])),
      field('keyIds', 'access:lockdown.keys', listOf(nameOf('key'))),
      field('tokens', 'access:devices.tokens', 'number'),
      field('invitations', 'changes:fields.invitations', 'number'),
      field('passes', 'changes:fields.passes', 'number'),
    ],
  },
  'properties.restore': { ...property, name: 'name' },
  'properties.updateSettings': {
    ...property,
    fields: [
      field('isGuestAccessAllowed', 'property:settings.allowGuests', 'yesNo'),
      field('maxGuestsAllowed', 'property:settings.maxGuests', 'number'),
      field('isUserCodeCreationAllowed', 'property:settings.allowCodes', 'yesNo'),
      field('maxActiveUserCodesAllowed', 'property:settings.maxCodes', 'number'),
    ],
    unshown: ['propertyId', 'version', UNDOES],
  },
  'properties.createContact': contact,
  'properties.updateContact': contact,
  'properties.deleteContact': contact,
  'properties.changePanelKeys': {
    ...property,
    may: 'doors.read',
    fields: [field('storage', 'access:panelKeys.title', oneOf('access:panelKeys.choices', ['DISK', 'MEMORY']))],
  },
  'billing.linkCustomer': {
    ...property,
    may: 'billing.read',
    fields: [field('customerId', 'changes:fields.customerId')],
  },
})

/** The audit stores the text of a reason, in English. */
const reasonTexts = Object.fromEntries(
  disableReasons.map((reason) => [reasonTextOf(reason), `providers:reasons.${reason}` as TextKey]),
)
/** What a deployment offers to all companies. */
const offered = {
  about: 'provider',
  may: 'operator',
  name: 'name',
  fields: [
    field('name', 'providers:fields.name'),
    field('type', 'credentialFormats:fields.type'),
    field('availableOn', 'changes:fields.availableOn', 'day'),
  ],
} as const

export const providersChanges = defineChanges({
  'providers.add': offered,
  'providers.change': offered,
  'providers.manageAccess': {
    about: 'property',
    may: 'providers.read',
    fields: [
      field('*', 'providers:title', {
        items: {
          by: 'id',
          is: nameOf('provider'),
          fields: [
            field('isEnabled', 'providers:manageAccess.access', {
              words: { true: 'providers:status.enabled', false: 'providers:status.disabled' },
            }),
            field('reasonText', 'providers:manageAccess.reason', { words: reasonTexts }),
            field('note', 'providers:manageAccess.note'),
            field('disabledUntil', 'providers:manageAccess.end', 'day'),
          ],
        },
      }),
    ],
    unshown: ['*.reasonCode'],
  },
  'consent.accept': {
    about: 'property',
    may: 'consent.read',
    fields: [
      field('keyAccessStatus', 'property:providers.programme', oneOf('property:providers', ['OPT_IN', 'OPT_OUT'])),
      field('version', 'changes:fields.agreementVersion'),
    ],
    unshown: ['agreementName'],
  },
})
