import { PANEL_SESSION_SECONDS, sessionText } from '@portico/contract/access/pairing.rules'
import { type PanelSession, type PanelSessionProof, pairingErrors } from '@portico/contract/access/pairing.schema'
import { sessionErrors } from '@portico/contract/shared/errors'
import type { Database } from '../../platform/database.ts'
import { makeSessionToken } from '../../platform/device-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { hashToken } from '../../platform/sessions.ts'
import { nextUses } from './boots-of-sessions.ts'
import { isSigned, requireChallenge, spendChallenge } from './panel-proofs.ts'
import { keepSession, lockPairing } from './panel-sessions.store.ts'

type Parts = { keys: MasterKeys; database: Database; log: Pick<Log, 'warn'> }

/**
 * A token for an hour. It takes the place of the last one, so the session before ends, and a call that waits with it. Whether the device is unknown, is not
 * paired, or has another key is told to nobody.
 */
export async function beginSession(
  { keys, database, log }: Parts,
  deviceId: string,
  { challenge, signature, bootId }: PanelSessionProof,
): Promise<PanelSession> {
  requireChallenge(keys, challenge)
  const token = makeSessionToken(keys)
  const { isKeyTwice } = await database.asSystem(async (trx) => {
    const pairing = await lockPairing(trx, deviceId)
    if (!pairing || !isSigned(pairing.public_key, sessionText(deviceId, challenge), signature))
      throw new AppError(sessionErrors.unauthenticated, 'This device has no pairing with this key.')
    await spendChallenge(trx, challenge)
    const uses = nextUses(pairing.sessions, { boot: bootId, at: Date.now() })
    if (uses.waitSeconds > 0)
      throw new AppError(pairingErrors.tooManySessions, 'This device has begun too many sessions.', {
        retryAfterSeconds: uses.waitSeconds,
      })
    await keepSession(trx, pairing, {
      tokenHash: hashToken(token),
      seconds: PANEL_SESSION_SECONDS,
      sessions: uses.kept,
      isKeyTwice: uses.isKeyTwice,
    })
    return uses
  })
  if (isKeyTwice) log.warn({ deviceId }, 'the key of a panel is used twice')
  return { token, secondsLeft: PANEL_SESSION_SECONDS }
}
