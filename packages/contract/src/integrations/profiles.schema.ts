import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { id, name, text, timeMillis, version } from '../shared/fields.ts'
import { pmsProviders } from '../shared/pms-providers.ts'
import {
  approvalStatuses,
  CREDENTIAL_FIELD_MAX,
  type CredentialField,
  credentialFields,
  credentialProblems,
  mappableRoles,
  mappableStatuses,
  mriInterfaces,
  nicknameLimits,
  nicknameRules,
  PROFILE_URL_MAX,
  profileCountries,
  settingProblems,
  validityStatuses,
  WORDING_MAX,
  WORDINGS_MAX,
  wordingKey,
} from './profiles.rules.ts'

export const profilesErrors = defineErrors('profiles', {
  notFound: 404,
  nicknameTaken: 409,
  /** The account has as many profiles as it can have. */
  tooMany: 409,
  stale: 409,
  /** A property still uses the profile. */
  inUse: 409,
  /** The PMS has not been read yet, or cannot be read. */
  dataMissing: 409,
  /** The flags of this deployment do not offer this PMS. */
  providerNotOffered: 422,
})

const maxOf = (field: CredentialField) => (field === 'url' ? PROFILE_URL_MAX : CREDENTIAL_FIELD_MAX)
const typedCredentials = z.strictObject(
  Object.fromEntries(credentialFields.map((field) => [field, text({ max: maxOf(field) }).optional()])) as Record<
    CredentialField,
    z.ZodOptional<z.ZodString>
  >,
)

const nickname = name(nicknameLimits, nicknameRules)
const pmsName = z.enum(pmsProviders)

const wording = text({ min: 1, max: WORDING_MAX }).refine((value) => wordingKey(value) === value)
const meanings = <const Meanings extends readonly string[]>(known: Meanings) =>
  z.record(wording, z.enum(known)).refine((wordings) => Object.keys(wordings).length <= WORDINGS_MAX, 'wordingsTooMany')

const settingShape = {
  countryCode: z.enum(profileCountries).optional(),
  statuses: meanings(mappableStatuses).optional(),
  roles: meanings(mappableRoles).optional(),
  interfaces: z
    .strictObject(
      Object.fromEntries(mriInterfaces.map((one) => [one, text({ min: 1, max: 100 }).optional()])) as Record<
        (typeof mriInterfaces)[number],
        z.ZodOptional<z.ZodString>
      >,
    )
    .optional(),
}
/** Settings that are left out are kept; a country that is null is removed. */
const settingsChange = z.strictObject({ ...settingShape, countryCode: settingShape.countryCode.nullable() })
export type SettingsChange = z.infer<typeof settingsChange>

/** The server also checks the domain of Yardi. `credentials` has the `typedFields` of the PMS; errors are reported at `credentials.<field>` and `settings.<field>`. */
export const newProfile = z
  .strictObject({ pmsName, nickname, credentials: typedCredentials, settings: settingsChange.optional() })
  .superRefine(({ pmsName, credentials, settings = {} }, context) => {
    for (const { field, rule } of credentialProblems(pmsName, credentials, { yardiDomains: 'UNCHECKED' }))
      context.addIssue({ code: 'custom', message: rule, path: ['credentials', field] })
    for (const { field, rule } of settingProblems(pmsName, settings))
      context.addIssue({ code: 'custom', message: rule, path: ['settings', ...field.split('.')] })
  })
export type NewProfile = z.infer<typeof newProfile>

/** Values that are left out are kept, also the password. The server validates the login with the rules of the stored PMS. */
export const profileChange = z.strictObject({
  nickname: nickname.optional(),
  credentials: typedCredentials.optional(),
  settings: settingsChange.optional(),
  version: version.optional(),
})
export type ProfileChange = z.infer<typeof profileChange>

/** Does not contain passwords. */
export const profile = z.object({
  credentialId: id,
  pmsName,
  nickname: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  validityStatus: z.enum(validityStatuses),
  isDataAvailable: z.boolean(),
  credentials: z.partialRecord(z.enum(credentialFields), z.string()),
  settings: z.object(settingShape),
  /** The number of properties of the account that use it. */
  integrationCount: z.int().min(0),
  createdTimeMillis: timeMillis,
  version,
})
export type Profile = z.infer<typeof profile>

const pmsAddress = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
})

export const pmsProperty = z.object({
  propertyId: z.string(),
  propertyName: z.string(),
  propertyCode: z.string().nullable(),
  propertyAddress: pmsAddress,
  buildings: z.array(z.object({ id: z.string(), name: z.string() })),
  units: z.array(
    z.object({ id: z.string(), buildingId: z.string().nullable(), address: z.string().nullable(), code: z.string() }),
  ),
})
export type PmsProperty = z.infer<typeof pmsProperty>
