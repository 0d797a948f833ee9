import { INSTALLATION_CODE_LENGTH } from '@portico/contract/access/pairing.rules'
import type {
  ClaimBody,
  FoundPanel,
  InstallationCode,
  PairedDevice,
  ReplaceBody,
} from '@portico/contract/access/pairing.schema'
import type { InTransaction, UnitOfWork } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { fingerprintOf, signingKeyFingerprints } from '../../platform/fingerprints.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { withdrawDeviceTokens } from './device-tokens.store.ts'
import { addDevice, lockDeviceAtWork, renewDevice } from './devices.service.ts'
import { pairDevice } from './pair-device.service.ts'
import { codeHashOf, codeUnknown, makeCode } from './pairing-codes.ts'
import { factsOf, findRequest, takeRequest } from './pairing-requests.store.ts'
import { trying } from './pairing-tries.ts'
import { deleteInstallationCode, findKeyOf, keepInstallationCode } from './pairings.store.ts'
import { requireDevice } from './tokens.service.ts'

type Parts = { keys: MasterKeys; database: Database; enqueue: Enqueue }
type Call = { inTransaction: InTransaction; accountId: string; propertyId: string }
type Found = NonNullable<Awaited<ReturnType<typeof takeRequest>>>
type Find = (trx: Transaction, codeHash: Buffer) => Promise<Found | undefined>

/** The work begins with the panel that shows the code. */
const withCode = <Result>(
  { keys, database }: Parts,
  { inTransaction, ...trier }: Call,
  { code, find }: { code: string; find: Find },
  work: (unit: UnitOfWork, found: Found) => Promise<Result>,
) =>
  trying(database.unbound, trier, (noteRight) =>
    inTransaction(async (unit) => {
      const found = await find(unit.trx, codeHashOf(keys, code))
      if (!found) throw codeUnknown()
      noteRight()
      return work(unit, found)
    }),
  )

/** Uses nothing up: the member compares first. */
export const lookUp = (parts: Parts, call: Call, code: string): Promise<FoundPanel> =>
  withCode(parts, call, { code, find: findRequest }, async (_, row) => ({
    panel: factsOf(row),
    keyFingerprint: fingerprintOf(row.public_key),
    signingKeys: signingKeyFingerprints(parts.keys),
    network: row.network,
    askedTimeMillis: row.asked_at.getTime(),
    expiresTimeMillis: row.expires_at.getTime(),
  }))

const pairingOf = ({ accountId, propertyId }: Call, deviceId: string, request: Found) => ({
  propertyId,
  deviceId,
  publicKey: request.public_key,
  panel: factsOf(request),
  pairedBy: accountId,
  requestId: request.id,
})

/** The code is used up first: of two who claim at once the second one waits, and finds nothing. */
export const claim = (parts: Parts, call: Call, { code, ...draft }: ClaimBody): Promise<PairedDevice> =>
  withCode(parts, call, { code, find: takeRequest }, async (unit, request) => {
    const device = await addDevice(unit, call.propertyId, draft)
    const keyFingerprint = await pairDevice(unit, parts.enqueue, pairingOf(call, device.deviceId, request))
    return { ...device, keyFingerprint }
  })

/** Entrance, id and history of the device stay. */
export const replace = (
  parts: Parts,
  call: Call,
  deviceId: string,
  { code, version }: ReplaceBody,
): Promise<PairedDevice> =>
  withCode(parts, call, { code, find: takeRequest }, async (unit, request) => {
    const { propertyId } = call
    await lockDeviceAtWork(unit.trx, { propertyId, deviceId }, version)
    const keyFingerprint = await pairDevice(unit, parts.enqueue, pairingOf(call, deviceId, request))
    return { ...(await renewDevice(unit.trx, propertyId, deviceId)), keyFingerprint }
  })

type Named = { propertyId: string; deviceId: string }

/** The panel hears of it while it waits. Tokens made by hand stay. */
export async function withdrawPairing({ trx, audit }: UnitOfWork, { propertyId, deviceId }: Named): Promise<undefined> {
  await requireDevice(trx, { propertyId, deviceId })
  const key = await findKeyOf(trx, propertyId, deviceId)
  const withdrawn = await withdrawDeviceTokens(trx, deviceId, 'PAIRING')
  if (withdrawn.length === 0) return
  const before = { ...(key && { keyFingerprint: fingerprintOf(key) }) }
  await audit({ propertyId, action: 'devices.withdrawPairing', entityId: deviceId, before })
}

/** Shown once. Whoever has it before the installer may find out the codes of the door: it is in the audit as a token is, and its use is told by mail. */
export async function makeInstallationCode(
  { keys }: Pick<Parts, 'keys'>,
  { trx, audit }: UnitOfWork,
  accountId: string,
  { propertyId, deviceId }: Named,
): Promise<InstallationCode> {
  await lockDeviceAtWork(trx, { propertyId, deviceId })
  const code = makeCode(INSTALLATION_CODE_LENGTH)
  const expiresAt = await keepInstallationCode(trx, {
    propertyId,
    deviceId,
    codeHash: codeHashOf(keys, code),
    madeBy: accountId,
  })
  const expiresTimeMillis = expiresAt?.getTime() ?? 0
  const { accessPointId } = await requireDevice(trx, { propertyId, deviceId })
  const after = { accessPointId, expiresTimeMillis, reveals: 'all codes of this door' }
  await audit({ propertyId, action: 'devices.makeInstallationCode', entityId: deviceId, after })
  return { code, expiresTimeMillis, signingKeys: signingKeyFingerprints(keys) }
}

export async function withdrawInstallationCode({ trx, audit }: UnitOfWork, named: Named): Promise<undefined> {
  await requireDevice(trx, named)
  const { propertyId, deviceId } = named
  if (await deleteInstallationCode(trx, propertyId, deviceId))
    await audit({ propertyId, action: 'devices.withdrawInstallationCode', entityId: deviceId })
}
