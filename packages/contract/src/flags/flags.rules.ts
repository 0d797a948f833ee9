import type { PmsProvider } from '../shared/pms-providers.ts'

/** The default values of all flags. This file does not import zod, because the browser loads it with the first chunk of the portal. */
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
  /** Beyond the specification: reports, previews, conflicts and the worklist of syncs. */
  syncReviewsEnabled: false,
  /** Beyond the specification: panels, their tokens, and how far a change has reached the doors. */
  doorStatesEnabled: false,
  /** Beyond the specification: why a door stays shut, who can get in, who can open a door. */
  accessExplanationsEnabled: false,
  /** Beyond the specification: suspending people and locking down entrances. */
  lockdownsEnabled: false,
  /** Beyond the specification: the reasons of denials in the history, and a filter by them. */
  denialReasonsEnabled: false,
  /** Beyond the specification: a history that shows new events by itself. */
  liveHistoryEnabled: false,
  /** Beyond the specification: charts of what happens at the entrances. */
  activityChartsEnabled: false,
  /** Beyond the specification: what needs attention, on the dashboard of all properties and on that of one. */
  attentionEnabled: false,
  /** Beyond the specification: what is done most is a menu on the card of a property, and a link on that of a provider. */
  quickActionsEnabled: false,
  /** Beyond the specification: another property is chosen in the side navigation. */
  propertySwitcherEnabled: false,
  /** Beyond the specification: openings, codes, invitation and changes on the page of a person. */
  personDetailsEnabled: false,
  /** Beyond the specification: removing keys from several people, changing their expiry or place, exporting them, and a file with more columns. */
  peopleChangesEnabled: false,
  /** Beyond the specification: deleting several keys, what a change concerns, and remarks about schedules. */
  keyChecksEnabled: false,
  /** Beyond the specification: a note and an end for a provider's access, earlier decisions, and the signed agreement. */
  providerDecisionsEnabled: false,
  /** Beyond the specification: what belongs to an entrance, a place or a credential format. */
  propertyDetailsEnabled: false,
  /** Beyond the specification: managers change the contacts of a property themselves. */
  contactChangesEnabled: false,
  /** Beyond the specification: the zone of the history's times, and links from it to people. */
  historyDetailsEnabled: false,
  /** Beyond the specification: what is left to do at the end of the setup. */
  setupChecklistEnabled: false,
  /** Beyond the specification: people see where they are signed in, and end sessions. */
  sessionsEnabled: false,
}
export type Flags = typeof flagDefaults
export type FlagName = keyof Flags

type Sources = { overrides: Partial<Flags>; server: Partial<Flags>; overridable: boolean }

/** A local override takes precedence over the value of the server, and that over the default. In Prod there are no overrides. */
export function resolveFlags({ overrides, server, overridable }: Sources): Flags {
  return { ...flagDefaults, ...server, ...(overridable ? overrides : {}) }
}

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
