import { credentialStatuses, inactiveReasons } from '../credentials/credentials.rules.ts'
import { defineChanges, field, nameOf, oneOf } from './change-type.ts'

/** A credential is an access code or a fob. */
const credential = { about: 'credential', may: 'codes.read' } as const
const holder = field('person_id', 'credentials:columns.holder', nameOf('person'))
const status = field('status', 'credentials:columns.status', oneOf('credentials:status', credentialStatuses))
const reason = field('inactive_reason', 'access:reason.label', oneOf('credentials:reasons', inactiveReasons))
const type = field('type', 'credentialFormats:fields.type', {
  words: { CODE: 'access:kinds.CODE', PHYSICAL: 'access:kinds.FOB' },
})
const validity = [
  field('starts_at', 'credentials:columns.starts', 'moment'),
  field('expires_at', 'credentials:columns.expires', 'moment'),
  field('guest_schedules', 'credentials:columns.guestSchedules', 'schedule'),
]
const numbers = [
  field('fob_number', 'credentials:columns.number', 'number'),
  field('facility_code', 'credentials:columns.facilityCode', 'number'),
]
/** The portal names a format by what it consists of, so its id says nothing. */
const ofFormat = 'supported_format_id'

export const credentialsChanges = defineChanges({
  'credentials.create': {
    ...credential,
    fields: [type, holder, status, ...numbers, ...validity],
    unshown: ['property_id', 'source', 'parent', ofFormat],
  },
  'credentials.update': { ...credential, fields: [holder, status, reason, ...validity] },
  'credentials.reveal': credential,
  'credentials.reportLost': { ...credential, fields: [holder, status, reason] },
  'credentials.delete': { ...credential, fields: [type, holder, status, ...numbers], unshown: [ofFormat] },
})

const format = { about: 'credentialFormat', may: 'formats.read' } as const
const ofFormats = {
  fields: [
    field('type', 'credentialFormats:fields.type', oneOf('credentialFormats:types', ['PHYSICAL', 'CODE'])),
    field('facilityCode', 'credentialFormats:fields.facilityCode', 'number'),
    field('range', 'credentialFormats:fields.range'),
    field('parentAddressId', 'credentialFormats:fields.place', nameOf('place')),
  ],
  unshown: ['id', 'supportedFormatId', 'parentAddressLabel'],
}

export const credentialFormatsChanges = defineChanges({
  'credentialFormats.create': { ...format, ...ofFormats },
  'credentialFormats.delete': { ...format, ...ofFormats },
})
