/** No validator here: the portal's pages carry these, not the schemas. */
export const providerTypes = ['ACCESS', 'CHANNEL', 'PRIVATE'] as const
export type ProviderType = (typeof providerTypes)[number]
/** Private ones work for the service itself: nobody lists or manages them. */
export const publicProviderTypes = ['ACCESS', 'CHANNEL'] as const satisfies readonly ProviderType[]

export const accessStatuses = ['ACCESS_ENABLED', 'ACCESS_DISABLED'] as const
export type AccessStatus = (typeof accessStatuses)[number]

export const disableReasons = [
  'DELIVERY_HOURS',
  'UNDER_REPAIR',
  'PROVIDER_MISSCONDUCT',
  'SPECIFIC_TIMES',
  'OTHER',
] as const
export type DisableReason = (typeof disableReasons)[number]

/** What is stored with a decision: a code of these two and, for the second, the text of the chosen reason. */
export const storedReasons = { enabled: 'RESOLVED_INCIDENT', disabled: 'OTHER' } as const

const reasonTexts: Record<DisableReason, string> = {
  DELIVERY_HOURS: 'Delivery hours',
  UNDER_REPAIR: 'Under repair',
  PROVIDER_MISSCONDUCT: 'Provider misconduct',
  SPECIFIC_TIMES: 'Specific times',
  OTHER: 'Other',
}
export const reasonTextOf = (reason: DisableReason) => reasonTexts[reason]

/** The reason that a stored text was derived from; undefined for one that support has written. */
export const reasonOfText = (text: string | null): DisableReason | undefined =>
  disableReasons.find((reason) => reasonTexts[reason] === text)

export const PROVIDERS_AT_ONCE_MAX = 100
/** How many names a list shows by itself, and how many it shows of all. */
export const PROVIDER_NAMES_SHOWN = 10
export const PROVIDER_NAMES_MAX = 100
/** As many as the line of a request can carry. */
export const ENTRANCES_AT_ONCE_MAX = 300

export const PROVIDER_NAME_MAX = 100

/** Managers whose properties let new providers in are told this long before one launches: the agreement promises it. */
export const NOTICE_DAYS = 30
const DAY_MS = 86_400_000
/** The first day on which a provider that is announced now may launch: the mail goes out within a day. */
export const earliestLaunch = (now: number) => Math.ceil(now / DAY_MS + NOTICE_DAYS + 1) * DAY_MS

/** Active when it has no date or its date has passed; otherwise upcoming. */
export const isAvailable = (availableOn: number | null, now: number) => availableOn === null || availableOn <= now
