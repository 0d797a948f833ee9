import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { addDevice, archiveDevice, getDevice, restoreDevice, updateDevice } from '../access/devices.service.ts'
import { archiveEntrance, endingsOfEntrance, listArchived, restoreEntrance } from './archive-entrance.service.ts'
import { createEntrance, getEntrance, updateEntrance } from './entrance-drafts.service.ts'
import { listEntrances, listEntrancesWithDevices } from './entrances.service.ts'

export function bindEntrances(binder: Binder) {
  bind(binder, entrancesRoutes, {
    list: async ({ trx, account, params }) => ({
      accessPoints: await listEntrances(trx, account, params.propertyId),
    }),
    listByLams: async ({ trx, account, params }) => ({
      accessPoints: await listEntrances(trx, account, params.propertyId),
    }),
    listWithDevices: async ({ trx, account, params }) => ({
      accessPoints: await listEntrancesWithDevices(trx, account, params.propertyId),
    }),
    create: ({ params, body, ...unit }) => createEntrance(unit, params.propertyId, body),
    listArchived: ({ trx, params }) => listArchived(trx, params.propertyId),
    get: ({ trx, params }) => getEntrance(trx, params),
    update: ({ params, body, ...unit }) => updateEntrance(unit, params, body),
    endings: ({ trx, params }) => endingsOfEntrance(trx, params),
    archive: ({ params, body, ...unit }) => archiveEntrance(unit, params, body.version),
    restore: ({ params, ...unit }) => restoreEntrance(unit, params),
    addDevice: ({ params, body, ...unit }) => addDevice(unit, params.propertyId, body),
    getDevice: ({ trx, params }) => getDevice(trx, params),
    updateDevice: ({ params, body, ...unit }) => updateDevice(unit, params, body),
    archiveDevice: ({ params, body, ...unit }) => archiveDevice(unit, params, body.version),
    restoreDevice: ({ params, ...unit }) => restoreDevice(unit, params),
  })
}
