import { z } from 'zod'
import { integrationStatus } from '../integrations/integrations.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text, timeMillis, version } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { pageQuery, pageReply } from '../shared/page.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import { contact } from './contacts.schema.ts'
import { PORTFOLIO_FILTER_MAX, PORTFOLIO_PAGE_MAX, portfolioParts, portfolioSorts } from './properties.rules.ts'

export const propertiesErrors = defineErrors('properties', {
  permissionsMissing: 404,
  permissionsUnsettled: 409,
})

export const keyAccessStatus = z.enum(['OPT_IN', 'OPT_OUT'])

export const address = z.object({
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  stateOrRegion: z.string().nullable(),
  postalCode: z.string(),
  countryCode: z.string(),
})
export type Address = z.infer<typeof address>

export const property = z.object({
  id,
  name: z.string(),
  address,
  timeZone: z.string(),
  avcEnabled: z.boolean(),
  managersContactInfo: z.array(contact),
  kap: z.object({ optInStatus: keyAccessStatus.nullable() }),
  version,
})
export type Property = z.infer<typeof property>

/** Null for values that a partner must not see. */
const counts = z.object({
  entrances: count,
  entrancesEnabled: count,
  /** The number of providers with access today, and of those without. */
  providers: count.nullable(),
  providersDisabled: count.nullable(),
  users: count.nullable(),
})

export const countedProperty = property.extend({
  counts,
  /** When guests lose what is not shared with them; null: they have. Partners are told null. */
  guestSharingFromTimeMillis: timeMillis.nullable(),
})
export type CountedProperty = z.infer<typeof countedProperty>

export const entityPermission = z.object({
  entityId: id,
  entityType: z.literal('PROPERTY'),
  document: z.object({ effect: z.enum(['ALLOW', 'DENY']), keyAccessStatus }),
  version,
})
export type EntityPermission = z.infer<typeof entityPermission>

/** The results of the permission lookup: 200, 404 or 409. */
export const permissionLookup = z.enum(['FOUND', 'MISSING', 'CONFLICT'])

export type IntegrationStatus = z.infer<typeof integrationStatus>

/** A property as a portfolio shows it. */
export const propertyWithPermission = z.object({
  property,
  permissionLookup,
  entityPermission: entityPermission.nullable(),
  counts,
  integration: z
    .object({
      provider: z.enum(pmsProviders),
      pmpPropertyStatus: integrationStatus,
      /** The PMS refuses the profile, so nobody is synced. */
      isRefused: z.boolean(),
    })
    .nullable(),
})
export type PropertyWithPermission = z.infer<typeof propertyWithPermission>

/** Every word of the filter has to occur in the name or the address, in any order. */
const choice = {
  filter: text({ max: PORTFOLIO_FILTER_MAX }).optional(),
  only: z.enum(portfolioParts).optional(),
  /** Names are sorted, and countries are called, as people of the locale do. */
  locale: z.enum(locales).default('en_US'),
}

export const entitiesQuery = z.strictObject({ entityType: z.enum(['Property']), ...choice })
export type EntitiesQuery = z.infer<typeof entitiesQuery>

/** Properties without a value come last; those with the same one are sorted by name. */
export const portfolioQuery = z.strictObject({
  ...choice,
  sort: z.enum(portfolioSorts).default('name'),
  ...pageQuery(PORTFOLIO_PAGE_MAX),
})
export type PortfolioQuery = z.infer<typeof portfolioQuery>

export const portfolioPage = z.object({
  propertiesWithEntityPermissions: z.array(propertyWithPermission),
  ...pageReply,
})
export type PortfolioPage = z.infer<typeof portfolioPage>

export const portfolioSummary = z.object({
  /** How many properties the dashboard shows. */
  shown: count,
  /** The names of the properties that it does not show, because their permission documents contradict each other. */
  hidden: z.array(z.string()),
  notOptedIn: count,
  withAccessGroup: count,
})
export type PortfolioSummary = z.infer<typeof portfolioSummary>
