import { z } from 'zod'
import { entrancesErrors } from '../entrances/entrance-drafts.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { sessionErrors } from '../shared/errors.ts'
import { id } from '../shared/fields.ts'
import { accessErrors } from './access.schema.ts'
import {
  challenge,
  claimBody,
  foundPanel,
  installation,
  installationCode,
  installed,
  lookUpBody,
  pairedDevice,
  pairingCode,
  pairingErrors,
  pairingNews,
  pairingQuestion,
  pairingWait,
  panelSession,
  panelSessionProof,
  replaceBody,
} from './pairing.schema.ts'

const { challengeSpent, proofWrong, keyPaired, tooManyPending, notAsked, codeUnknown, tooManyTries, tooManySessions } =
  pairingErrors
const { notFound, stale, serialNumberTaken, portTaken, devicesFull } = entrancesErrors
const { deviceNotFound } = accessErrors

/** A panel without a token proves its key in the body, and no session of anybody counts. As with tokens, a door does not depend on the edition. */
const byPanel = { method: 'POST', access: { who: 'anyone' }, antiForgery: 'none', ofPanels: 'counted' } as const
/** Nobody can pair a panel in the other edition. */
const byNewPanel = { ...byPanel, edition: 'full' } as const

/** Whoever pairs a panel may find out all codes of its door, as with a token. */
const PAIRING = ['devices.change', 'codes.reveal'] as const
const byMember = {
  edition: 'full',
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
} as const
const ofProperty = { ...byMember, params: z.strictObject({ propertyId: id }) } as const
const ofDevice = { ...byMember, params: z.strictObject({ propertyId: id, deviceId: id }) } as const

export const pairingRoutes = defineRoutes({
  challenge: {
    ...byPanel,
    ofPanels: 'free',
    path: '/v1/pairing/challenges',
    summary: 'A text that a panel signs once within a minute, to prove its key',
    changes: 'nothing',
    output: challenge,
    errors: [],
  },
  ask: {
    ...byNewPanel,
    path: '/v1/pairing/requests',
    summary: 'A panel asks to be paired, and shows the code of the answer to a member for ten minutes',
    changes: 'nothing',
    body: pairingQuestion,
    output: pairingCode,
    success: 201,
    errors: [challengeSpent, proofWrong, keyPaired, tooManyPending],
  },
  wait: {
    ...byNewPanel,
    path: '/v1/pairing/waits',
    summary: 'A panel that has asked waits up to 55 seconds for a member, and learns its device',
    changes: 'nothing',
    body: pairingWait,
    output: pairingNews,
    errors: [challengeSpent, proofWrong, notAsked],
  },
  install: {
    ...byNewPanel,
    path: '/v1/pairing/installations',
    summary: 'A panel with the installation code of a device becomes the panel of that device',
    changes: ['devices.pair', 'devices.replacePanel'],
    body: installation,
    output: installed,
    success: 201,
    errors: [challengeSpent, proofWrong, keyPaired, codeUnknown],
    limit: { perMinute: 20, by: 'address' },
  },
  beginSession: {
    ...byPanel,
    path: '/v1/devices/:deviceId/sessions',
    summary: 'A token for an hour for the panel that proves the key of the device. It ends the session before',
    changes: 'nothing',
    params: z.strictObject({ deviceId: id }),
    body: panelSessionProof,
    output: panelSession,
    success: 201,
    errors: [challengeSpent, sessionErrors.unauthenticated, tooManySessions],
  },
  lookUp: {
    ...ofProperty,
    method: 'POST',
    path: '/v1/access/pairing/:propertyId/lookups',
    summary: 'What the panel that shows a code says of itself, and the fingerprints that both screens show',
    may: PAIRING,
    programs: false,
    changes: 'nothing',
    body: lookUpBody,
    output: foundPanel,
    errors: [codeUnknown, tooManyTries],
  },
  claim: {
    ...ofProperty,
    method: 'POST',
    path: '/v1/access/pairing/:propertyId/devices',
    summary: 'Adds the panel that shows a code as a new device of an entrance',
    may: PAIRING,
    programs: false,
    changes: ['devices.add', 'devices.pair'],
    body: claimBody,
    output: pairedDevice,
    success: 201,
    errors: [codeUnknown, tooManyTries, notFound, serialNumberTaken, portTaken, devicesFull],
  },
  replace: {
    ...ofDevice,
    method: 'POST',
    path: '/v1/access/pairing/:propertyId/devices/:deviceId',
    summary:
      'Makes the panel that shows a code the panel of a device. Its former pairing and its tokens end; entrance and history stay',
    may: PAIRING,
    programs: false,
    changes: ['devices.pair', 'devices.replacePanel'],
    body: replaceBody,
    output: pairedDevice,
    errors: [codeUnknown, tooManyTries, deviceNotFound, stale],
  },
  withdraw: {
    ...ofDevice,
    method: 'DELETE',
    path: '/v1/access/pairing/:propertyId/devices/:deviceId',
    summary: 'Withdraws the pairing of a device: its session and a waiting call end within a second',
    may: 'devices.change',
    changes: ['devices.withdrawPairing'],
    errors: [deviceNotFound],
  },
  makeInstallationCode: {
    ...ofDevice,
    method: 'POST',
    path: '/v1/access/pairing/:propertyId/devices/:deviceId/installationCode',
    summary:
      'A code for an installer without an account, shown once and good once within three days. It replaces a former one',
    may: PAIRING,
    changes: ['devices.makeInstallationCode'],
    output: installationCode,
    success: 201,
    errors: [deviceNotFound],
  },
  withdrawInstallationCode: {
    ...ofDevice,
    method: 'DELETE',
    path: '/v1/access/pairing/:propertyId/devices/:deviceId/installationCode',
    summary: 'Withdraws the installation code of a device that nobody has used yet',
    may: 'devices.change',
    changes: ['devices.withdrawInstallationCode'],
    errors: [deviceNotFound],
  },
})
