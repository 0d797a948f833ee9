import { accessErrors, type IssuedToken } from '@portico/contract/access/access.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { signingKeysOf } from '../../platform/signing-keys.ts'
import { issueDeviceToken, withdrawDeviceTokens } from './device-tokens.store.ts'
import { findDeviceEntrance } from './panels.store.ts'
import { announceToken } from './token-notices.ts'
import { listTokensIssuedBy } from './tokens.store.ts'

type Named = { propertyId: string; deviceId: string }

/** The device may keep its former tokens until it has the new one. */
export async function issueToken(
  unit: UnitOfWork,
  { keys, enqueue }: { keys: MasterKeys; enqueue: Enqueue },
  named: Named,
  accountId: string,
): Promise<IssuedToken> {
  await requireDevice(unit.trx, named)
  const token = await issueAudited(unit, named.deviceId, { accountId, enqueue })
  if (!token) throw notFound()
  return { deviceId: named.deviceId, token, signingKeys: signingKeysOf(keys) }
}

type Issuer = { accountId: string | null; enqueue?: Enqueue }

/** Also for operators, who have no account. Undefined when the device is unknown. */
export async function issueAudited({ trx, audit }: UnitOfWork, deviceId: string, { accountId, enqueue }: Issuer) {
  const issued = await issueDeviceToken(trx, deviceId, accountId)
  if (!issued) return undefined
  const { propertyId } = issued
  const accessPointId = await findDeviceEntrance(trx, propertyId, deviceId)
  // The list of a device can be tried out: who issues its token may know every code in it.
  const after = { accessPointId, reveals: 'all codes of this door' }
  await audit({ propertyId, action: 'devices.issueToken', entityId: deviceId, after })
  await announceToken(trx, { tokenId: issued.id, propertyId, deviceId, issuedBy: accountId }, enqueue)
  return issued.token
}

export async function withdrawTokens({ trx, audit }: UnitOfWork, named: Named): Promise<undefined> {
  await requireDevice(trx, named)
  const withdrawn = await withdrawDeviceTokens(trx, named.deviceId, 'BY_HAND')
  if (withdrawn.length === 0) return
  const { propertyId, deviceId } = named
  await audit({
    propertyId,
    action: 'devices.withdrawTokens',
    entityId: deviceId,
    before: { tokens: withdrawn.length },
  })
}

/** For an operator who has withdrawn an account: its tokens go on working, and whoever has one can find out the codes of a door. */
export async function describeTokensOf(trx: Transaction, address: string): Promise<string[]> {
  const tokens = await listTokensIssuedBy(trx, address)
  if (tokens.length === 0) return []
  return [
    `Tokens of panels that ${address} issued still work. Whoever has one can find out all codes of its door:`,
    ...tokens.map(
      ({ property, entrance, deviceId, serialNumber, issuedAt }) =>
        `  ${property}, ${entrance}: device ${deviceId}, serial number ${serialNumber}, issued on ${issuedAt.toISOString().slice(0, 10)}`,
    ),
    'withdraw-device-tokens DEVICE_ID withdraws all tokens of a device. Its panel then needs a new one: issue-device-token DEVICE_ID.',
  ]
}

export async function requireDevice(trx: UnitOfWork['trx'], { propertyId, deviceId }: Named) {
  const accessPointId = await findDeviceEntrance(trx, propertyId, deviceId)
  if (!accessPointId) throw notFound()
  return { accessPointId }
}

const notFound = () => new AppError(accessErrors.deviceNotFound, 'There is no such device at this property.')
