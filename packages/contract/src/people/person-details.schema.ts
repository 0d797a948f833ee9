import { z } from 'zod'
import { id, timeMillis } from '../shared/fields.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'
import { invitationStates } from './invitation.rules.ts'

export const personInvitation = z.object({
  state: z.enum(invitationStates),
  /** When the last mail was sent. */
  sentTimeMillis: timeMillis.nullable(),
  /** When the last invitation was asked for or sent, whichever is later. */
  lastTimeMillis: timeMillis.nullable(),
})
export type PersonInvitation = z.infer<typeof personInvitation>

export const invitationRequest = z.strictObject({ propertyId: id })

/** What can happen to a person. */
export const personActions = [
  'created',
  'updated',
  'invitationRequested',
  'invited',
  'keysChanged',
  'accessEnded',
  'suspended',
  'resumed',
  'codeCreated',
  'codeChanged',
  'codeDeactivated',
  'codeRevealed',
  'fobAssigned',
  'fobReturned',
  'fobLost',
] as const
export const changedFields = ['personName', 'unitNumber', 'place', 'start', 'expiry'] as const

export const personEvent = z.object({
  /** The number of the entry in the audit of the property. */
  number: z.int().min(1),
  timeMillis,
  /** Who did it; null for the system. */
  by: z.string().nullable(),
  action: z.enum(personActions),
  /** Days are written as 2027-03-31, in the time zone of the property. Null is nothing, or a place that no longer exists. */
  fields: z.array(
    z.object({ field: z.enum(changedFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Null is a key that no longer exists. */
  addedKeys: z.array(z.string().nullable()),
  removedKeys: z.array(z.string().nullable()),
  /** Of a suspension. */
  reason: z.string().nullable(),
})
export type PersonEvent = z.infer<typeof personEvent>

export const PERSON_EVENTS_PER_PAGE = 10
export const personEventsQuery = z.strictObject({
  propertyId: id,
  ...pageOfMany(PERSON_EVENTS_PER_PAGE),
})
/** The newest first. */
export const personEvents = z.object({ events: z.array(personEvent).max(PERSON_EVENTS_PER_PAGE), ...pageReply })
export type PersonEventsQuery = z.infer<typeof personEventsQuery>
export type PersonEvents = z.infer<typeof personEvents>
