import { accessErrors, type IssuedToken } from '@portico/contract/access/access.schema'
import type { Unit } from '../../platform/bind.ts'
import { issueDeviceToken, withdrawDeviceTokens } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { signingKeysOf } from '../../platform/signing-keys.ts'
import { hasDevice } from './panels.store.ts'

type Named = { propertyId: string; deviceId: string }

/** The device may keep its former tokens until it has the new one. */
export async function issueToken({ trx, audit }: Unit, keys: MasterKeys, named: Named): Promise<IssuedToken> {
  await requireDevice(trx, named)
  const issued = await issueDeviceToken(trx, named.deviceId)
  if (!issued) throw notFound()
  await audit({ propertyId: named.propertyId, action: 'devices.issueToken', entityId: named.deviceId })
  return { deviceId: named.deviceId, token: issued.token, signingKeys: signingKeysOf(keys) }
}

export async function withdrawTokens({ trx, audit }: Unit, named: Named): Promise<undefined> {
  await requireDevice(trx, named)
  const withdrawn = await withdrawDeviceTokens(trx, named.deviceId)
  if (withdrawn.length === 0) return
  const { propertyId, deviceId } = named
  await audit({
    propertyId,
    action: 'devices.withdrawTokens',
    entityId: deviceId,
    before: { tokens: withdrawn.length },
  })
}

async function requireDevice(trx: Unit['trx'], { propertyId, deviceId }: Named) {
  if (!(await hasDevice(trx, propertyId, deviceId))) throw notFound()
}

const notFound = () => new AppError(accessErrors.deviceNotFound, 'There is no such device at this property.')
