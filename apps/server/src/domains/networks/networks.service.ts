import { randomUUID } from 'node:crypto'
import { NETWORKS_MAX } from '@portico/contract/networks/networks.rules'
import {
  type Network,
  type NetworkChange,
  type NetworkCreation,
  networksErrors,
} from '@portico/contract/networks/networks.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import { sealSecret } from '../../platform/secrets.ts'
import {
  changeNetwork,
  insertNetwork,
  isTaken,
  listNetworkRows,
  lockNetwork,
  type NetworkRow,
  networkSecret,
  removeNetwork,
} from './networks.store.ts'

export async function listNetworks(trx: Transaction, propertyId: string) {
  const rows = await listNetworkRows(trx, propertyId)
  return { networks: rows.map(present), total: totalOf(rows) }
}

export async function createNetwork(
  { trx, audit }: UnitOfWork,
  keys: MasterKeys,
  { propertyId, ...draft }: NetworkCreation,
) {
  if (await isFull(trx, 'networks', { property_id: propertyId }, NETWORKS_MAX))
    throw new AppError(networksErrors.tooMany, 'The property has as many networks as it can have.', {
      fields: [fieldError('ssid', 'networksTooMany')],
    })
  const { securityKey, ...settings } = draft
  const id = randomUUID()
  const sealed = sealSecret(keys, { ...networkSecret, propertyId, id }, securityKey)
  const row = await refuseTaken(
    insertNetwork(trx, { ...settings, property_id: propertyId, id, sealed_security_key: sealed }),
  )
  await audit({ propertyId, action: 'networks.create', entityId: id, after: settings })
  return present(row)
}

export async function updateNetwork({ trx, audit }: UnitOfWork, keys: MasterKeys, id: string, change: NetworkChange) {
  const { version, securityKey, ...settings } = change
  const before = await lockNetwork(trx, id)
  // A network that was deleted meanwhile is reported as stale, like one that was changed.
  if (before?.version !== version)
    throw new AppError(networksErrors.stale, 'Somebody else has changed the network meanwhile.')
  const propertyId = before.property_id
  const sealed = securityKey && sealSecret(keys, { ...networkSecret, propertyId, id }, securityKey)
  const row = await refuseTaken(
    changeNetwork(trx, before, { ...settings, ...(sealed && { sealed_security_key: sealed }) }),
  )
  await audit({
    propertyId,
    action: 'networks.update',
    entityId: id,
    before: settingsOf(before),
    after: { ...settingsOf(row), isSecurityKeyChanged: sealed !== undefined },
  })
  return present(row)
}

/** Deleting a network that is deleted already succeeds. */
export async function deleteNetwork({ trx, audit }: UnitOfWork, id: string): Promise<undefined> {
  const before = await lockNetwork(trx, id)
  if (!before) return
  await removeNetwork(trx, before)
  await audit({
    propertyId: before.property_id,
    action: 'networks.delete',
    entityId: id,
    before: settingsOf(before),
  })
}

async function refuseTaken<Row>(writing: Promise<Row>): Promise<Row> {
  try {
    return await writing
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError(networksErrors.taken, 'The property has a network with this name on this band.', {
      fields: [fieldError('ssid', 'ssidTaken')],
    })
  }
}

const settingsOf = ({ ssid, band, security }: NetworkRow) => ({ ssid, band, security })

const present = (row: NetworkRow): Network => ({
  id: row.id,
  propertyId: row.property_id,
  ssid: row.ssid,
  band: row.band as Network['band'],
  security: row.security as Network['security'],
  version: row.version,
})
