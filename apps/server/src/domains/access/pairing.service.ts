import { PAIRING_CODE_LENGTH, PAIRING_CODE_MINUTES, pairingText } from '@portico/contract/access/pairing.rules'
import {
  type Installation,
  type Paired,
  type PairingNews,
  type PairingProof,
  type PairingQuestion,
  pairingErrors,
} from '@portico/contract/access/pairing.schema'
import { auditWithoutAccount } from '../../platform/audit.ts'
import { addressOf } from '../../platform/client-address.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { networkOf } from '../../platform/networks-of-addresses.ts'
import { signingKeysOf } from '../../platform/signing-keys.ts'
import { lockDeviceAtWork } from './devices.service.ts'
import { pairDevice } from './pair-device.service.ts'
import { codeHashOf, codeUnknown, makeCode } from './pairing-codes.ts'
import { findOwnRequest, forgetRequest, keepRequest } from './pairing-requests.store.ts'
import { findPairedDevice, takeInstallationCode } from './pairings.store.ts'
import { isSigned, requireChallenge, spendChallenge } from './panel-proofs.ts'
import type { RevisionFeed } from './revision-feed.ts'
import type { WaitingPolls } from './waiting-polls.ts'

export type PairingParts = {
  keys: MasterKeys
  database: Database
  enqueue: Enqueue
  feed: RevisionFeed
  polls: WaitingPolls
}

/** Finds what a lost notification would have said. */
const LOOK_AGAIN_MS = 3_000

/** Computes, and asks the database for nothing: nothing is stored for somebody without a key. */
function requireProof(keys: MasterKeys, { publicKey, challenge, signature }: PairingProof): Buffer {
  requireChallenge(keys, challenge)
  const key = Buffer.from(publicKey, 'base64url')
  if (!isSigned(key, pairingText(challenge), signature))
    throw new AppError(pairingErrors.proofWrong, 'The signature does not fit the key.')
  return key
}

/** The panel shows the code. Asking again gives another one. */
export async function askForPairing({ keys, database }: PairingParts, body: PairingQuestion, address: string) {
  const publicKey = requireProof(keys, body)
  const code = makeCode(PAIRING_CODE_LENGTH)
  return database.asSystem(async (trx) => {
    await spendChallenge(trx, body.challenge)
    await refusePairedKey(trx, publicKey)
    const addressHash = Buffer.from(keys.mac('pairing-addresses', addressOf(address)))
    const network = networkOf(address)
    const kept = await keepRequest(trx, {
      publicKey,
      codeHash: codeHashOf(keys, code),
      addressHash,
      network,
      panel: body.panel,
    })
    if (!kept.isKept)
      throw new AppError(pairingErrors.tooManyPending, 'So many panels of this address wait to be paired already.', {
        retryAfterSeconds: Math.max(1, kept.freeInSeconds),
      })
    return { code, secondsLeft: PAIRING_CODE_MINUTES * 60, signingKeys: signingKeysOf(keys) }
  })
}

async function refusePairedKey(trx: Transaction, publicKey: Buffer) {
  if (await findPairedDevice(trx, publicKey))
    throw new AppError(pairingErrors.keyPaired, 'This key belongs to a device. Another pairing takes another key.')
}

type Waiting = { body: PairingProof & { wait: number }; signal: AbortSignal }

/** Where the panel has asked does not matter: what somebody has done is in the database, and each server hears of it. */
export async function waitForPairing(parts: PairingParts, { body, signal }: Waiting): Promise<PairingNews> {
  const { keys, database, feed, polls } = parts
  const publicKey = requireProof(keys, body)
  const until = Date.now() + body.wait * 1_000
  await database.asSystem((trx) => spendChallenge(trx, body.challenge))
  const poll = polls.enter(body.publicKey)
  const over = AbortSignal.any([signal, poll.signal])
  const look = () =>
    database.asSystem(async (trx) => ({
      deviceId: await findPairedDevice(trx, publicKey),
      request: await findOwnRequest(trx, publicKey),
    }))
  try {
    let change: Promise<void> | undefined
    for (;;) {
      const { deviceId, request } = await look()
      if (deviceId) return { state: 'PAIRED', deviceId, signingKeys: signingKeysOf(keys) }
      if (!request) throw new AppError(pairingErrors.notAsked, 'This panel has not asked, or its code has expired.')
      if (change && (over.aborted || !feed.isOpen() || Date.now() >= until)) return { state: 'WAITING' }
      // The first look only finds out for what to wait; the wait begins before the next one, so that nothing between them is missed.
      await change
      change = feed.wait(request.id, 0, {
        milliseconds: Math.min(LOOK_AGAIN_MS, Math.max(0, until - Date.now())),
        signal: over,
      })
    }
  } finally {
    poll.leave()
  }
}

/** For an installer without an account: the code names the device. */
export async function install(parts: PairingParts, body: Installation): Promise<Paired> {
  const { keys, database, enqueue } = parts
  const publicKey = requireProof(keys, body)
  return database.asSystem(async (trx) => {
    await spendChallenge(trx, body.challenge)
    await refusePairedKey(trx, publicKey)
    const code = await takeInstallationCode(trx, codeHashOf(keys, body.code))
    if (!code) throw codeUnknown()
    const { property_id: propertyId, device_id: deviceId, made_by: pairedBy } = code
    await lockDeviceAtWork(trx, { propertyId, deviceId }).catch((error: unknown) => {
      throw error instanceof AppError ? codeUnknown() : error
    })
    // The same panel may have asked the other way, too.
    const requestId = (await forgetRequest(trx, publicKey))?.id
    const audit = auditWithoutAccount(trx, keys, 'installation code')
    await pairDevice({ trx, audit }, enqueue, {
      propertyId,
      deviceId,
      publicKey,
      panel: body.panel,
      pairedBy,
      requestId,
    })
    return { deviceId, signingKeys: signingKeysOf(keys) }
  })
}
