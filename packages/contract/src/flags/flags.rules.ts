import type { PmsProvider } from '../shared/pms-providers.ts'

/** `specified` is what the specification says and nothing else; `full` is all that Portico does. */
export const editions = ['specified', 'full'] as const
export type Edition = (typeof editions)[number]

/** The default values of all flags, and the edition of the deployment. This file does not import zod, because the browser loads it with the first chunk of the portal. */
export const flagDefaults = {
  kapEnabled: false,
  avgEnabled: false,
  avgEnabledProperties: [] as string[],
  avgEnabledCountryCodes: [] as string[],
  userConsentEnabled: false,
  tutorialsEnabled: false,
  helpPanelEnabled: false,
  pmsEnabled: false,
  pmsProperties: [] as string[],
  enabledPmsProviders: ['Entrata', 'AppFolio', 'RealPage'] as PmsProvider[],
  pmsProfileMutationEnabled: false,
  editIntegrationsEnabled: true,
  editIntegrationCredentials: false,
  siteRedesign: false,
  safetrustEnabled: false,
  accessCodesEnabled: false,
  accessCodesEnabledProperties: [] as string[],
  fobsEnabled: false,
  multiUserTypesEnabled: false,
  fullScreenUserForm: false,
  ringAppEnabled: false,
  billingEnabled: false,
  networkSettingsEnabled: false,
  credentialFormatsEnabled: false,
  edition: 'full' as Edition,
}
export type Flags = typeof flagDefaults
export type FlagName = keyof Flags

type Sources = { overrides: Partial<Flags>; server: Partial<Flags>; overridable: boolean }

/** A local override takes precedence over the value of the server, and that over the default. In Prod there are no overrides. */
export function resolveFlags({ overrides, server, overridable }: Sources): Flags {
  return { ...flagDefaults, ...server, ...(overridable ? overrides : {}) }
}

export const isFull = ({ edition }: Pick<Flags, 'edition'>) => edition === 'full'

type Allowance = { toggle: FlagName; properties: FlagName; countries?: FlagName }
const allowances = {
  avg: { toggle: 'avgEnabled', properties: 'avgEnabledProperties', countries: 'avgEnabledCountryCodes' },
  pms: { toggle: 'pmsEnabled', properties: 'pmsProperties' },
  accessCodes: { toggle: 'accessCodesEnabled', properties: 'accessCodesEnabledProperties' },
} as const satisfies Record<string, Allowance>

/** These three flags may be on for everybody, for certain properties or for certain countries. */
export function isAllowedFor(
  feature: keyof typeof allowances,
  flags: Flags,
  property: { id: string; countryCode: string },
): boolean {
  const allowance: Allowance = allowances[feature]
  const includes = (name: FlagName | undefined, value: string) => {
    const listed = name && flags[name]
    return Array.isArray(listed) && (listed as readonly string[]).includes(value)
  }
  return (
    flags[allowance.toggle] === true ||
    includes(allowance.properties, property.id) ||
    includes(allowance.countries, property.countryCode)
  )
}

type Switch = { [Name in FlagName]: Flags[Name] extends boolean ? Name : never }[FlagName]
/** What an endpoint may depend on: a flag, or a feature that may be on for certain properties only. */
export type Feature = Switch | Exclude<keyof typeof allowances, 'avg'>

/** Without a property, a feature is on if it is on for any property. */
export function isFeatureOn(feature: Feature, flags: Flags, propertyId: string | undefined): boolean {
  if (feature !== 'pms' && feature !== 'accessCodes') return flags[feature]
  if (propertyId) return isAllowedFor(feature, flags, { id: propertyId, countryCode: '' })
  const { toggle, properties } = allowances[feature]
  return flags[toggle] || flags[properties].length > 0
}
