import { pairingRoutes } from '@portico/contract/access/pairing.routes'
import { type Binder, bind, type InTransaction } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Http } from '../../platform/perform.ts'
import { askForPairing, install, waitForPairing } from './pairing.service.ts'
import {
  claim,
  lookUp,
  makeInstallationCode,
  replace,
  withdrawInstallationCode,
  withdrawPairing,
} from './pairing-claims.service.ts'
import { makeChallenge } from './panel-proofs.ts'
import { beginSession } from './panel-sessions.service.ts'
import type { RevisionFeed } from './revision-feed.ts'
import { boundPolls } from './waiting-polls.ts'

function goneOf({ reply }: Http): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

export function bindPairing(binder: Binder, { feed, enqueue }: { feed: RevisionFeed; enqueue: Enqueue }) {
  const { keys, database } = binder
  const parts = { keys, database, enqueue, feed, polls: boundPolls() }
  bind(binder, pairingRoutes, {
    // All of a panel's are outside: they open the transactions of the system after the proof of the key.
    challenge: { outside: async () => ({ challenge: makeChallenge(keys) }) },
    ask: { outside: ({ body, request }) => askForPairing(parts, body, request.ip) },
    wait: { outside: (call) => waitForPairing(parts, { body: call.body, signal: goneOf(call) }) },
    install: { outside: ({ body }) => install(parts, body) },
    beginSession: { outside: ({ body, params, log }) => beginSession({ keys, database, log }, params.deviceId, body) },
    // Outside, because a wrong code is counted apart from what it undoes.
    lookUp: { outside: (call) => lookUp(parts, callOf(call), call.body.code) },
    claim: { outside: (call) => claim(parts, callOf(call), call.body) },
    replace: { outside: (call) => replace(parts, callOf(call), call.params.deviceId, call.body) },
    withdraw: (call) => withdrawPairing(call, call.params),
    // Outside, because the reply to an Idempotency-Key is stored, and a code must not be.
    makeInstallationCode: {
      outside: ({ inTransaction, params, account }) =>
        inTransaction((unit) => makeInstallationCode(parts, unit, account.id, params)),
    },
    withdrawInstallationCode: (call) => withdrawInstallationCode(call, call.params),
  })
}

type ByMember = { inTransaction: InTransaction; account: { id: string }; params: { propertyId: string } }
const callOf = ({ inTransaction, account, params }: ByMember) => ({
  inTransaction,
  accountId: account.id,
  propertyId: params.propertyId,
})
