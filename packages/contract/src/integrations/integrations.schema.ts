import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis, version } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { addressValidations } from './addresses.rules.ts'
import { integrationStatuses, PMS_ID_MAX, PMS_PROPERTIES_MAX, UNITS_MAX } from './integrations.rules.ts'
import { profileStatuses } from './profiles.rules.ts'

export const integrationsErrors = defineErrors('integrations', {
  notFound: 404,
  /** The property has an integration already. */
  exists: 409,
  stale: 409,
  profileNotFound: 404,
  /** The profile is not approved, not valid, or not read yet. */
  profileNotReady: 409,
  propertyUnknown: 422,
  /** Country or state of a property differ. */
  addressDenied: 422,
  /** City or street differ, or a part of the address is missing, and nobody has confirmed that it is the same building. */
  addressUnconfirmed: 409,
  placeUnknown: 422,
  unitUnknown: 422,
  unitMappedTwice: 422,
  /** An earlier step of the setup is missing. */
  notReady: 409,
})

const pmsId = text({ min: 1, max: PMS_ID_MAX })
export const pmsPropertyIds = z.array(pmsId).min(1, 'propertyRequired').max(PMS_PROPERTIES_MAX, 'propertiesTooMany')

const addressLabel = z.enum(['Place', 'Property'])
export const addressMapping = z.strictObject({
  pmpAddressId: id,
  pmpAddressLabel: addressLabel,
  pmsUnitIdList: z.array(pmsId).max(UNITS_MAX),
})
export type AddressMapping = z.infer<typeof addressMapping>

export const newIntegration = z.strictObject({ pmpPropertyId: id, pmsPropertyIds, credentialId: id })
export type NewIntegration = z.infer<typeof newIntegration>

/** Values that are left out are kept. Other properties restart the validation of addresses. */
export const integrationChange = z.strictObject({
  credentialId: id.optional(),
  pmsPropertyIds: pmsPropertyIds.optional(),
  /** A unit may have a place of its own. */
  addressMappingList: z.array(addressMapping).max(UNITS_MAX).optional(),
  addressValidationConfirmationTime: timeMillis.optional(),
  version: version.optional(),
})
export type IntegrationChange = z.infer<typeof integrationChange>

const offer = z.object({ provider: z.enum(pmsProviders), types: z.array(z.enum(['PMS'])) })
/** A PMS that can be connected. `domains`: those that this deployment allows in addition to the vendor's. */
const availableOffer = offer.extend({ domains: z.array(z.string()).optional() })

/**
 * The result of the last attempt; a failed one has changed nobody. HELD: too many residents would have lost their access at once;
 * `expired` is their number, and nobody has lost it. PARTIAL: some properties could not be read; their residents are unchanged.
 */
export const synchronization = z.object({
  finishedTimeMillis: timeMillis,
  outcome: z.enum(['SUCCEEDED', 'PARTIAL', 'HELD', 'FAILED']),
  problem: z
    .enum(['REFUSED', 'UNAVAILABLE', 'LIMITED', 'MALFORMED', 'REVOKED', 'UNSUPPORTED', 'IMPLAUSIBLE'])
    .nullable(),
  added: count,
  updated: count,
  expired: count,
  /** Residents of unmapped units, and residents without a valid name or unit. */
  skipped: count,
})
export type Synchronization = z.infer<typeof synchronization>

export const integrationStatus = z.enum(integrationStatuses)

/**
 * How the units of the PMS differ from those that were mapped. `units` are the first ones of many. Null if the units have never been
 * mapped, or if the profile of another manager reads them.
 */
const unitChanges = z.object({
  /** The number of units without a place. */
  unmapped: count,
  vanished: z.object({
    count,
    units: z.array(z.object({ pmsUnitId: z.string(), code: z.string().nullable(), placeName: z.string() })),
  }),
  renamed: z.object({
    count,
    units: z.array(z.object({ pmsUnitId: z.string(), code: z.string(), previousCode: z.string() })),
  }),
})
export type UnitChanges = z.infer<typeof unitChanges>

export const integration = offer.extend({
  integrationId: id,
  pmpPropertyId: id,
  pmsName: z.enum(pmsProviders),
  /** Null if the integration uses the profile of another manager: 'Configured by another user'. */
  credentialId: id.nullable(),
  nickname: z.string().nullable(),
  /** Null if the integration uses the profile of another manager. */
  profileStatus: z.enum(profileStatuses).nullable(),
  isDataAvailable: z.boolean(),
  pmsPropertyIds: z.array(z.string()),
  addressMappingList: z.array(addressMapping),
  unitChanges: unitChanges.nullable(),
  addressValidationResults: z.array(z.object({ pmsPropertyId: z.string(), status: z.enum(addressValidations) })),
  addressValidationConfirmationTime: timeMillis.nullable(),
  pmpPropertyStatus: integrationStatus,
  lastSuccessfulSynchronizationTime: timeMillis.nullable(),
  /** Null when no sync is queued or running. */
  syncRequestedTime: timeMillis.nullable(),
  lastSynchronization: synchronization.nullable(),
  version,
})
export type Integration = z.infer<typeof integration>
export type IntegrationOffer = z.infer<typeof availableOffer>

/** An existing integration, or a PMS that can be connected. */
export const listedIntegration = z.union([integration, availableOffer])
