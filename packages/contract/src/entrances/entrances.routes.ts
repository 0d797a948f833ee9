import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id, version } from '../shared/fields.ts'
import {
  deviceChange,
  deviceDetails,
  deviceDraft,
  entranceChange,
  entranceDetails,
  entranceDraft,
  entranceEndings,
  entrancesErrors,
} from './entrance-drafts.schema.ts'
import { entrance, entranceWithDevices } from './entrances.schema.ts'

const ofProperty = {
  method: 'GET',
  access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
  params: z.strictObject({ propertyId: id }),
  errors: [],
} as const

const { notFound, placeNotFound, stale, nameTaken, codeTaken, tooMany, onlyEntranceOfKey, notArchived } =
  entrancesErrors
const { deviceNotFound, serialNumberTaken, portTaken, devicesFull } = entrancesErrors
const managed = {
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
  edition: 'full',
  params: z.strictObject({ propertyId: id }),
} as const
/** Whoever changes an entrance sees it: a permission to change properties alone does not say so. */
const changesEntrances = ['properties.change', 'entrances.read'] as const
const one = { ...managed, params: z.strictObject({ propertyId: id, accessPointId: id }) } as const
const oneDevice = { ...managed, params: z.strictObject({ propertyId: id, deviceId: id }) } as const

export const entrancesRoutes = defineRoutes({
  list: {
    ...ofProperty,
    path: '/v1/accessPoints/property/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property, by name',
    output: z.object({ accessPoints: z.array(entrance) }),
  },
  listByLams: {
    ...ofProperty,
    path: '/v1/lams/accessPointsByPropertyId/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property, by the older address',
    output: z.object({ accessPoints: z.array(entrance) }),
  },
  listWithDevices: {
    ...ofProperty,
    path: '/v2/accessPoints/property/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property with the devices at each',
    output: z.object({ accessPoints: z.array(entranceWithDevices) }),
  },
  create: {
    ...managed,
    method: 'POST',
    path: '/v1/property/entrances/:propertyId',
    summary: 'Adds an entrance to a property',
    may: changesEntrances,
    changes: ['entrances.create'],
    body: entranceDraft,
    output: entranceDetails,
    success: 201,
    errors: [placeNotFound, nameTaken, codeTaken, tooMany],
  },
  listArchived: {
    ...managed,
    method: 'GET',
    path: '/v1/property/entrances/:propertyId/archived',
    summary: 'The archived entrances of a property and its archived devices, by name',
    may: 'entrances.read',
    output: z.object({ entrances: z.array(entranceDetails), devices: z.array(deviceDetails) }),
    errors: [],
  },
  get: {
    ...one,
    method: 'GET',
    path: '/v1/property/entrances/:propertyId/:accessPointId',
    summary: 'What people enter about an entrance',
    may: 'entrances.read',
    output: entranceDetails,
    errors: [notFound],
  },
  update: {
    ...one,
    method: 'PUT',
    path: '/v1/property/entrances/:propertyId/:accessPointId',
    summary: 'Changes an entrance. Nobody opens one whose access is disabled',
    may: changesEntrances,
    changes: ['entrances.update'],
    body: entranceChange,
    output: entranceDetails,
    errors: [notFound, placeNotFound, stale, nameTaken, codeTaken],
  },
  endings: {
    ...one,
    method: 'GET',
    path: '/v1/property/entrances/:propertyId/:accessPointId/archive',
    summary: 'What archiving an entrance ends for whom',
    may: changesEntrances,
    output: entranceEndings,
    errors: [notFound],
  },
  archive: {
    ...one,
    method: 'POST',
    path: '/v1/property/entrances/:propertyId/:accessPointId/archive',
    summary: 'Archives an entrance: shuts it, takes it from every key, ends the tokens of its devices',
    may: changesEntrances,
    changes: ['entrances.archive'],
    body: z.strictObject({ version }),
    output: entranceDetails,
    errors: [notFound, stale, onlyEntranceOfKey],
  },
  restore: {
    ...one,
    method: 'DELETE',
    path: '/v1/property/entrances/:propertyId/:accessPointId/archive',
    summary: 'Restores an archived entrance, shut and without keys and tokens',
    may: changesEntrances,
    changes: ['entrances.restore'],
    output: entranceDetails,
    errors: [notFound, notArchived, nameTaken, placeNotFound, tooMany],
  },
  addDevice: {
    ...managed,
    method: 'POST',
    path: '/v1/property/devices/:propertyId',
    summary: 'Adds a device to an entrance',
    may: 'devices.change',
    changes: ['devices.add'],
    body: deviceDraft,
    output: deviceDetails,
    success: 201,
    errors: [notFound, serialNumberTaken, portTaken, devicesFull],
  },
  getDevice: {
    ...oneDevice,
    method: 'GET',
    path: '/v1/property/devices/:propertyId/:deviceId',
    summary: 'What people enter about a device',
    may: 'entrances.read',
    output: deviceDetails,
    errors: [deviceNotFound],
  },
  updateDevice: {
    ...oneDevice,
    method: 'PUT',
    path: '/v1/property/devices/:propertyId/:deviceId',
    summary: 'Changes a device, or moves it to another entrance of the property',
    may: 'devices.change',
    changes: ['devices.update'],
    body: deviceChange,
    output: deviceDetails,
    errors: [deviceNotFound, notFound, stale, serialNumberTaken, portTaken, devicesFull],
  },
  archiveDevice: {
    ...oneDevice,
    method: 'POST',
    path: '/v1/property/devices/:propertyId/:deviceId/archive',
    summary: 'Archives a device: its tokens end at once, and a panel goes on by the list that it has',
    may: 'devices.change',
    changes: ['devices.archive'],
    body: z.strictObject({ version }),
    output: deviceDetails,
    errors: [deviceNotFound, stale],
  },
  restoreDevice: {
    ...oneDevice,
    method: 'DELETE',
    path: '/v1/property/devices/:propertyId/:deviceId/archive',
    summary: 'Restores an archived device at its entrance, without tokens',
    may: 'devices.change',
    changes: ['devices.restore'],
    output: deviceDetails,
    errors: [deviceNotFound, notFound, notArchived, serialNumberTaken, portTaken, devicesFull],
  },
})
