import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import {
  hold,
  holdDraft,
  holds,
  privacyErrors,
  retention,
  retentionChange,
  retentionPreview,
  retentionPreviewBody,
} from './privacy.schema.ts'

const ofProperty = {
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
  params: z.strictObject({ propertyId: id }),
  edition: 'full',
} as const

export const privacyRoutes = defineRoutes({
  getRetention: {
    ...ofProperty,
    method: 'GET',
    path: '/v1/privacy/:propertyId/retention',
    summary: 'How long the history of a property names people, and whether it has reached that',
    may: 'properties.read',
    output: retention,
    errors: [],
  },
  setRetention: {
    ...ofProperty,
    method: 'PUT',
    path: '/v1/privacy/:propertyId/retention',
    summary:
      'Sets how long the history of a property names people. What is older loses its names, or goes, within minutes',
    may: ['properties.change', 'history.read'],
    changes: ['privacy.setRetention'],
    body: retentionChange,
    output: retention,
    errors: [privacyErrors.stale],
  },
  previewRetention: {
    ...ofProperty,
    method: 'POST',
    path: '/v1/privacy/:propertyId/retention/preview',
    summary: 'How many events, and whose, these rules would anonymise or delete now',
    may: ['properties.change', 'history.read'],
    changes: 'nothing',
    body: retentionPreviewBody,
    output: retentionPreview,
    errors: [],
  },
  listHolds: {
    ...ofProperty,
    method: 'GET',
    path: '/v1/privacy/:propertyId/holds',
    summary: 'The cases for which parts of the history are kept longer',
    may: ['properties.read', 'history.read'],
    output: holds,
    errors: [],
  },
  createHold: {
    ...ofProperty,
    method: 'POST',
    path: '/v1/privacy/:propertyId/holds',
    summary: 'Keeps what the history has of some people, or of some entrances, in a span until a case ends',
    may: ['properties.change', 'history.read', 'people.names', 'entrances.read'],
    changes: ['privacy.createHold'],
    body: holdDraft,
    output: hold,
    success: 201,
    errors: [privacyErrors.personNotFound, privacyErrors.entranceNotFound, privacyErrors.tooManyHolds],
  },
  releaseHold: {
    ...ofProperty,
    method: 'DELETE',
    path: '/v1/privacy/:propertyId/holds/:holdId',
    summary: 'Ends a hold: what it kept goes by the rules again',
    may: ['properties.change', 'history.read'],
    changes: ['privacy.releaseHold'],
    params: z.strictObject({ propertyId: id, holdId: id }),
    success: 204,
    errors: [privacyErrors.holdNotFound],
  },
})
