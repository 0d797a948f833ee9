import { z } from 'zod'
import { isDay } from '../shared/days.ts'
import { defineErrors } from '../shared/errors.ts'
import { id, text, timeMillis } from '../shared/fields.ts'
import {
  type AccessStatus,
  accessStatuses,
  DECISION_NOTE_MAX,
  disableReasons,
  ENTRANCES_AT_ONCE_MAX,
  PROVIDERS_AT_ONCE_MAX,
  providerTypes,
  storedReasons,
} from './providers.rules.ts'

export const providersErrors = defineErrors('providers', { unknown: 422, notOptedIn: 409, stale: 409 })

/** A delivery provider. */
export const accessCustomer = z.object({
  accessCustomerId: id,
  accessCustomerName: z.string(),
  accessCustomerType: z.enum(providerTypes),
  /** Null: active since the beginning. */
  availableOn: timeMillis.nullable(),
})
export type AccessCustomer = z.infer<typeof accessCustomer>

/** The access of a provider to a property or entrance, by its own or an inherited permission. Null for values that a partner must not see. */
export const resolvedPermission = accessCustomer.extend({
  /** Whether the provider has access today. */
  accessStatus: z.enum(accessStatuses),
  /** The decision; for an upcoming provider it takes effect at `enabledOn`. */
  document: z.object({ enabled: z.boolean(), enabledOn: timeMillis.nullable() }),
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  note: z.string().nullable(),
  /** A disabled provider has access again from this time. */
  disabledUntilTimeMillis: timeMillis.nullable(),
  lastUpdatedBy: z.string().nullable(),
  lastUpdatedTimeMillis: timeMillis.nullable(),
})
export type ResolvedPermission = z.infer<typeof resolvedPermission>

export const resolvedAccessPointPermissions = z.object({
  entityId: id,
  entityType: z.literal('PROPERTY'),
  accessPointPermissionsList: z.array(z.object({ accessPointId: id, document: z.object({ enabled: z.boolean() }) })),
})
export type ResolvedAccessPointPermissions = z.infer<typeof resolvedAccessPointPermissions>

/** A comma-separated list in a query. */
const listed = (item: string, most: number) => new RegExp(`^${item}(,${item}){0,${most - 1}}$`)
const GUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const accessCustomerTypes = text({ max: 32 }).regex(listed(`(${providerTypes.join('|')})`, providerTypes.length))
export const accessPointIds = text({ max: ENTRANCES_AT_ONCE_MAX * 37 }).regex(listed(GUID, ENTRANCES_AT_ONCE_MAX))

const accessStatus = z.enum(accessStatuses, 'accessRequired')

/** Disabling access requires a reason. */
function requireReason(
  { accessStatus, reasonCode }: { accessStatus: AccessStatus; reasonCode?: string | null | undefined },
  { addIssue }: z.RefinementCtx,
) {
  if (accessStatus === 'ACCESS_ENABLED' || disableReasons.some((reason) => reason === reasonCode)) return
  addIssue({ code: 'custom', path: ['reasonCode'], message: 'reasonRequired' })
}

const note = text({ max: 2000 }).trim().max(DECISION_NOTE_MAX, 'noteLength')
/** The day on which access is enabled again, in the property's time zone. Which days are possible depends on today. */
const disabledUntil = text({ max: 10 }).refine(isDay, 'endInvalid')

/** The fields of the form. Note and end belong to a decision that disables access. */
export const accessDraft = z
  .object({
    accessStatus,
    reasonCode: z.enum([...disableReasons, ''], 'reasonRequired'),
    note: note.optional(),
    disabledUntil: disabledUntil.nullish(),
  })
  .superRefine(requireReason)
export type AccessDraft = z.infer<typeof accessDraft>

/** The account comes from the session and the text from the reason; values in the request are ignored. */
export const accessChange = z
  .strictObject({
    entityId: id,
    entityType: z.enum(['Property']),
    accessCustomerIds: z.array(id).min(1, 'providersRequired').max(PROVIDERS_AT_ONCE_MAX, 'providersTooMany'),
    accessStatus,
    reasonCode: z.enum([...disableReasons, storedReasons.enabled], 'reasonRequired').nullish(),
    reasonText: text({ max: 256 }).nullish(),
    note: note.nullish(),
    disabledUntil: disabledUntil.nullish(),
    lastUpdatedBy: text({ max: 254 }).nullish(),
    /** The time of the latest decision that the caller knew, 0 if there was none. A later one of a colleague refuses the change. */
    knownUntilTimeMillis: timeMillis.optional(),
  })
  .superRefine(requireReason)
export type AccessChange = z.infer<typeof accessChange>

/** A decision of a manager about the access of a provider. */
export const providerDecision = z.object({
  accessStatus: z.enum(accessStatuses),
  reasonCode: z.string(),
  reasonText: z.string().nullable(),
  note: z.string().nullable(),
  disabledUntilTimeMillis: timeMillis.nullable(),
  decidedBy: z.string(),
  decidedTimeMillis: timeMillis,
})
export type ProviderDecision = z.infer<typeof providerDecision>
