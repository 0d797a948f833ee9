import { z } from 'zod'
import { companyName } from '../company/company.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, email, id, text, timeMillis, version } from '../shared/fields.ts'
import { pageOfMany, pageReply } from '../shared/page.ts'

export const operatorErrors = defineErrors('operator', {
  /** Nobody knows it, it was used, its hour is over, it is for the first operator and there is one, or for a further one and there is none. */
  linkUnknown: 404,
  /** The account works for a company or a delivery provider, or is a program. */
  otherKind: 403,
  emailUnverified: 403,
  /** Somebody else has renamed the company meanwhile. */
  stale: 409,
  /** An operator signs in with it, and one account is never two kinds. */
  addressOfOperator: 409,
})

export const linkSecret = text({ min: 1, max: 128 })

export const companyDraft = z.strictObject({ name: companyName.shape.name, ownerEmail: email })
export type CompanyDraft = z.infer<typeof companyDraft>
export const ownerDraft = z.strictObject({ email })

/** A company as the operator sees it: no residents, no doors, and of its team the owners alone. */
export const operatedCompany = z.object({
  companyId: id,
  name: z.string(),
  version,
  /** The names of the first few owners. */
  owners: z.array(z.string()),
  ownerCount: count,
  /** The last invitation of an owner that nobody has accepted. */
  invited: z
    .object({
      email: z.string(),
      state: z.enum(['open', 'waiting', 'expired']),
      /** Nobody can accept it before. Null: it began at once. */
      beginsAtMillis: timeMillis.nullable(),
    })
    .nullable(),
  propertyCount: count,
})
export type OperatedCompany = z.infer<typeof operatedCompany>
export const operatedCompanies = z.object({ companies: z.array(operatedCompany), ...pageReply })
export const companySorts = ['name', 'properties'] as const

/** What became of the invitation of an owner: of a company that has one, it begins later, and its members are told. */
export const invitedOwner = z.object({ beginsAtMillis: timeMillis.nullable(), told: count })

export const operatedProperty = z.object({
  propertyId: id,
  name: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string(),
    countryCode: z.string(),
  }),
  companyId: id,
  companyName: z.string(),
  panelsOnline: count,
  panelsOffline: count,
})
export type OperatedProperty = z.infer<typeof operatedProperty>
export const operatedProperties = z.object({ properties: z.array(operatedProperty), ...pageReply })
export const propertySorts = ['name', 'company', 'offline'] as const

const sorted = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  search: text({ max: 100 }).optional(),
  sort: z.enum(sorts).default(sorts[0] as never),
  descending: z.enum(['true', 'false']).default('false'),
  ...pageOfMany(20, 100),
})
export const companiesQuery = z.strictObject(sorted(companySorts))
export const propertiesQuery = z.strictObject(sorted(propertySorts))
