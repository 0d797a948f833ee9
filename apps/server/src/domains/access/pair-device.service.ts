import type { PanelFacts } from '@portico/contract/access/pairing.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import { fingerprintOf } from '../../platform/fingerprints.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { wakeCodeHashes } from '../credentials/code-hashes.service.ts'
import { withdrawDeviceTokens } from './device-tokens.store.ts'
import { codeUnknown } from './pairing-codes.ts'
import { wakePanel } from './pairing-requests.store.ts'
import { insertPairing } from './pairings.store.ts'
import { findDeviceEntrance } from './panels.store.ts'
import { announceToken } from './token-notices.ts'

type Pairing = {
  propertyId: string
  deviceId: string
  publicKey: Buffer
  panel: PanelFacts
  /** The account that has typed the code, or has made the installation code. */
  pairedBy: string
  /** What the panel waits for. */
  requestId: string | undefined
}

/**
 * The key of a panel becomes that of a device. Whatever let another panel speak for the device ends, in the same transaction, and the former panel hears
 * of it while it waits.
 */
export async function pairDevice({ trx, audit }: UnitOfWork, enqueue: Enqueue, pairing: Pairing): Promise<string> {
  const { propertyId, deviceId, publicKey, panel, pairedBy, requestId } = pairing
  const former = await withdrawDeviceTokens(trx, deviceId)
  const { tokenId } = await insertPairing(trx, { propertyId, deviceId, publicKey, panel, pairedBy }).catch(refusePaired)
  const tokens = former.filter(({ public_key }) => public_key === null).length
  const formerKey = former.find(({ public_key }) => public_key !== null)?.public_key
  const keyFingerprint = fingerprintOf(publicKey)
  const { serialNumber: panelSerialNumber, ...facts } = panel
  await audit({
    propertyId,
    action: former.length > 0 ? 'devices.replacePanel' : 'devices.pair',
    entityId: deviceId,
    ...(former.length > 0 && {
      before: { ...(formerKey && { keyFingerprint: fingerprintOf(formerKey) }), ...(tokens > 0 && { tokens }) },
    }),
    after: {
      accessPointId: await findDeviceEntrance(trx, propertyId, deviceId),
      keyFingerprint,
      ...facts,
      panelSerialNumber,
      // As with a token: whoever has the key may find out every code in the list.
      reveals: 'all codes of this door',
    },
  })
  await announceToken(trx, { tokenId, propertyId, deviceId, issuedBy: pairedBy, isPairing: true }, enqueue)
  // The first panel of a property: its codes have no hashes yet.
  await wakeCodeHashes(enqueue)(trx, propertyId)
  if (requestId !== undefined) await wakePanel(trx, requestId)
  return keyFingerprint
}

/** Somebody has paired the same key meanwhile, with another code. */
function refusePaired(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'pairings_public_key_key' ? codeUnknown() : error
}
