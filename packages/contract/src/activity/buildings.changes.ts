import { defineChanges, field, listOf, nameOf, oneOf } from './change-type.ts'

const code = field('code', 'changes:fields.code')
const place = {
  about: 'place',
  may: 'properties.read',
  name: 'name',
  fields: [
    field('name', 'property:contacts.name'),
    code,
    field('parentIds', 'places:insideOf', listOf(nameOf('place'))),
    field('keyIds', 'sync:defaultKeys.title', listOf(nameOf('key'))),
  ],
} as const
const entrance = {
  about: 'entrance',
  may: 'entrances.read',
  name: 'name',
  fields: [
    field('name', 'property:contacts.name'),
    code,
    field('type', 'access:entrance.type', oneOf('access:entrance.types', ['DOOR', 'GATE', 'GARAGE', 'ELEVATOR'])),
    field('placeId', 'changes:fields.place', nameOf('place')),
    field('label', 'changes:fields.label'),
    field('use', 'changes:fields.use', oneOf('changes:uses', ['SHARED', 'HOME'])),
    field('isNonDeliveryAccessPoint', 'changes:fields.isNonDelivery', 'yesNo'),
    field('accessStatus', 'changes:fields.access', {
      words: { ACCESS_ENABLED: 'providers:status.enabled', ACCESS_DISABLED: 'providers:status.disabled' },
    }),
    field('keyIds', 'changes:fields.keys', listOf(nameOf('key'))),
    field('tokens', 'access:devices.tokens', 'number'),
  ],
} as const
const device = {
  about: 'device',
  may: 'entrances.read',
  name: 'serialNumber',
  fields: [
    field('serialNumber', 'changes:fields.serialNumber'),
    field('hardwareType', 'access:entrance.type', {
      words: {
        PICTOR: 'entrances:tags.panel',
        GEOKEY: 'entrances:tags.geoKey',
        CONTROLLER: 'changes:hardwareTypes.CONTROLLER',
        READER: 'changes:hardwareTypes.READER',
      },
    }),
    field('accessPointId', 'access:entrance.title', nameOf('entrance')),
    field('port', 'changes:fields.port', 'number'),
    field('tokens', 'access:devices.tokens', 'number'),
  ],
} as const

/** What a property consists of: how it comes in, changes, and goes into the archive. */
export const buildingsChanges = defineChanges({
  /** The thing is the property: many places are added at once. */
  'places.add': {
    about: 'property',
    may: 'properties.read',
    count: 'added',
    fields: [field('names', 'places:title', listOf('text'))],
  },
  'places.update': place,
  'places.archive': place,
  'places.restore': place,
  'entrances.create': entrance,
  'entrances.update': entrance,
  'entrances.archive': entrance,
  'entrances.restore': entrance,
  'devices.add': device,
  'devices.update': device,
  'devices.archive': device,
  'devices.restore': device,
})
