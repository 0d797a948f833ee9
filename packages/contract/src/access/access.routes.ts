import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { sessionErrors } from '../shared/errors.ts'
import { id } from '../shared/fields.ts'
import { mayRevealCodes } from '../shared/rights.ts'
import { LONG_POLL_SECONDS } from './access.rules.ts'
import {
  accessErrors,
  codeKey,
  deliveryProgress,
  deliveryQuery,
  doors,
  explanation,
  guestSharing,
  guestSharingBody,
  issuedToken,
  liftQuery,
  lockdownBody,
  lockdowns,
  openers,
  openersCsvQuery,
  openersQuery,
  panelKeys,
  panelKeysBody,
  stolenBody,
  stolenReport,
  suspendBody,
  suspensions,
  verdictQuery,
} from './access.schema.ts'
import { codeEpochs, cursor, receipt, revision, signedUpdate } from './access-list.schema.ts'

const ofQuery = { who: 'manager', of: { in: 'query', name: 'propertyId' } } as const
const ofParams = { who: 'manager', of: { in: 'params', name: 'propertyId' } } as const
const propertyQuery = z.strictObject({ propertyId: id })

export const accessRoutes = defineRoutes({
  fetchList: {
    method: 'GET',
    path: '/v1/devices/:deviceId/access',
    summary:
      'The access list of a panel, signed: the changes since a revision, or all of it. Waits up to 55 seconds for a change and then answers 304',
    access: { who: 'device' },
    params: z.strictObject({ deviceId: id }),
    query: z.strictObject({
      revision: z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number)
        .pipe(revision)
        .default(0),
      /** Of the list that the panel has. A panel that knows a later revision than the server is believed only with it. */
      cursor: cursor.optional(),
      /** Of the list that the panel has. Without it the panel gets the whole list. */
      codes: codeEpochs.optional(),
      /** How many seconds the server may wait for a change. */
      wait: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.int().max(LONG_POLL_SECONDS))
        .default(LONG_POLL_SECONDS),
    }),
    output: signedUpdate,
    // A token may be withdrawn while its panel waits.
    errors: [accessErrors.otherDevice, sessionErrors.unauthenticated],
  },
  // It writes into the audit, so it is no GET.
  fetchCodeKey: {
    method: 'POST',
    path: '/v1/devices/:deviceId/codeKey',
    summary:
      'The key by which a panel makes tags of codes. A panel that keeps it in memory only asks for it after each start',
    access: { who: 'device' },
    params: z.strictObject({ deviceId: id }),
    output: codeKey,
    errors: [accessErrors.otherDevice],
  },
  acknowledge: {
    method: 'POST',
    path: '/v1/devices/:deviceId/receipts',
    summary: 'A panel says by which revision it decides now',
    access: { who: 'device' },
    params: z.strictObject({ deviceId: id }),
    body: receipt,
    errors: [accessErrors.otherDevice],
  },
  listDoors: {
    method: 'GET',
    path: '/v1/access/doors',
    edition: 'full',
    summary: 'The entrances of a property with their devices: which are online, and which know every change',
    access: ofQuery,
    query: propertyQuery,
    output: doors,
    errors: [],
  },
  getDelivery: {
    method: 'GET',
    path: '/v1/access/delivery',
    edition: 'full',
    summary: 'How many of the doors that the latest changes of the caller concern know these changes',
    access: ofQuery,
    query: deliveryQuery,
    output: deliveryProgress,
    errors: [],
  },
  getPanelKeys: {
    method: 'GET',
    path: '/v1/access/panelKeys/:propertyId',
    edition: 'full',
    summary: 'Where the panels of a property keep the keys of their codes',
    access: ofParams,
    params: propertyQuery,
    output: panelKeys,
    errors: [],
  },
  changePanelKeys: {
    method: 'PUT',
    path: '/v1/access/panelKeys/:propertyId',
    edition: 'full',
    summary: 'Changes where panels keep these keys. Each panel gets another key and its whole list',
    access: ofParams,
    params: propertyQuery,
    body: panelKeysBody,
    output: panelKeys,
    errors: [accessErrors.panelKeysStale],
  },
  issueToken: {
    method: 'POST',
    path: '/v1/access/devices/:propertyId/:deviceId/tokens',
    edition: 'full',
    summary:
      'A new token for a device, which is shown only once. With it all codes of the door can be found out: the others who may reveal codes are told by mail',
    access: mayRevealCodes(ofParams.of),
    params: z.strictObject({ propertyId: id, deviceId: id }),
    output: issuedToken,
    success: 201,
    errors: [accessErrors.deviceNotFound],
  },
  withdrawTokens: {
    method: 'DELETE',
    path: '/v1/access/devices/:propertyId/:deviceId/tokens',
    edition: 'full',
    summary: 'Withdraws all tokens of a device',
    access: ofParams,
    params: z.strictObject({ propertyId: id, deviceId: id }),
    errors: [accessErrors.deviceNotFound],
  },
  reportStolen: {
    method: 'POST',
    path: '/v1/access/devices/:propertyId/:deviceId/stolen',
    edition: 'full',
    summary:
      'A panel was stolen: withdraws its tokens, renews salt and key, names the people whose codes and fobs it knew, and starts one job for new codes',
    access: ofParams,
    params: z.strictObject({ propertyId: id, deviceId: id }),
    body: stolenBody,
    output: stolenReport,
    errors: [accessErrors.deviceNotFound],
  },
  explain: {
    method: 'GET',
    path: '/v1/access/verdict',
    edition: 'full',
    summary: 'Whether a person, a credential or a provider can open an entrance at a time, and why',
    access: ofQuery,
    query: verdictQuery,
    output: explanation,
    errors: [
      accessErrors.entranceNotFound,
      accessErrors.personNotFound,
      accessErrors.credentialNotFound,
      accessErrors.providerNotFound,
    ],
  },
  listOpeners: {
    method: 'GET',
    path: '/v1/access/openers',
    edition: 'full',
    summary: 'Who can open an entrance at a time, and who holds a key for it but cannot',
    access: ofQuery,
    query: openersQuery,
    output: openers,
    errors: [accessErrors.entranceNotFound],
  },
  exportOpeners: {
    method: 'GET',
    path: '/v1/access/openers.csv',
    edition: 'full',
    summary: 'The same as a file for spreadsheets',
    access: ofQuery,
    query: openersCsvQuery,
    output: z.string(),
    mediaType: 'text/csv',
    errors: [accessErrors.entranceNotFound],
    limit: { perMinute: 20, by: 'account' },
  },
  getGuestSharing: {
    method: 'GET',
    path: '/v1/access/guest-sharing',
    summary: 'Which guests lose which entrances once guests open only what is shared with them, and when that is',
    access: ofQuery,
    query: propertyQuery,
    output: guestSharing,
    errors: [],
  },
  beginGuestSharing: {
    method: 'POST',
    path: '/v1/access/guest-sharing/:propertyId',
    summary: 'From now on guests open only what is shared with them',
    access: ofParams,
    params: propertyQuery,
    body: guestSharingBody,
    errors: [accessErrors.guestSharingChanged],
  },
  listSuspensions: {
    method: 'GET',
    path: '/v1/access/suspensions',
    edition: 'full',
    summary: 'The people of a property whose access is suspended',
    access: ofQuery,
    query: propertyQuery,
    output: suspensions,
    errors: [],
  },
  suspend: {
    method: 'PUT',
    path: '/v1/access/suspensions/:propertyId/:personId',
    edition: 'full',
    summary: 'Suspends all access of a person until it is resumed',
    access: ofParams,
    params: z.strictObject({ propertyId: id, personId: id }),
    body: suspendBody,
    errors: [accessErrors.personNotFound],
  },
  resume: {
    method: 'DELETE',
    path: '/v1/access/suspensions/:propertyId/:personId',
    edition: 'full',
    summary: 'Resumes the access of a person',
    access: ofParams,
    params: z.strictObject({ propertyId: id, personId: id }),
    errors: [accessErrors.personNotFound],
  },
  listLockdowns: {
    method: 'GET',
    path: '/v1/access/lockdowns',
    edition: 'full',
    summary: 'The lockdowns of a property and of its entrances. Open pages ask for it every few seconds',
    access: ofQuery,
    query: propertyQuery,
    output: lockdowns,
    errors: [],
  },
  lockDown: {
    method: 'PUT',
    path: '/v1/access/lockdowns/:propertyId/:scopeId',
    edition: 'full',
    summary: 'Locks down an entrance or, by the id of the property, all of them: only the chosen keys still open',
    access: ofParams,
    params: z.strictObject({ propertyId: id, scopeId: id }),
    body: lockdownBody,
    errors: [accessErrors.entranceNotFound, accessErrors.keyNotFound, accessErrors.lockdownStale],
  },
  liftLockdown: {
    method: 'DELETE',
    path: '/v1/access/lockdowns/:propertyId/:scopeId',
    edition: 'full',
    summary: 'Lifts the lockdown of an entrance or of the property',
    access: ofParams,
    params: z.strictObject({ propertyId: id, scopeId: id }),
    query: liftQuery,
    errors: [accessErrors.entranceNotFound, accessErrors.lockdownStale],
  },
})
