import { addToDay, type Day } from '../shared/days.ts'

/** This file does not import zod, because the browser loads it with the pages of the portal. */
export const providerTypes = ['ACCESS', 'CHANNEL', 'PRIVATE'] as const
export type ProviderType = (typeof providerTypes)[number]
/** Private providers work for the service itself and cannot be listed or managed. */
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

/** The codes that are stored with a decision. A disabling decision also has the text of its reason. */
export const storedReasons = { enabled: 'RESOLVED_INCIDENT', disabled: 'OTHER' } as const

const reasonTexts: Record<DisableReason, string> = {
  DELIVERY_HOURS: 'Delivery hours',
  UNDER_REPAIR: 'Under repair',
  PROVIDER_MISSCONDUCT: 'Provider misconduct',
  SPECIFIC_TIMES: 'Specific times',
  OTHER: 'Other',
}
export const reasonTextOf = (reason: DisableReason) => reasonTexts[reason]

/** The reason of a stored text; undefined for texts that support has written. */
export const reasonOfText = (text: string | null): DisableReason | undefined =>
  disableReasons.find((reason) => reasonTexts[reason] === text)

export const DECISION_NOTE_MAX = 500
/** A provider can be disabled for this many years; without an end it stays disabled until it is enabled. */
export const DISABLED_YEARS_MAX = 5
/** How many decisions about a provider are told. */
export const DECISIONS_SHOWN_MAX = 100

/** The first and the last day on which access can be enabled again. Days are those of the property's time zone. */
export const endBounds = (today: Day) => ({
  min: addToDay(today, 1, 'day'),
  max: addToDay(today, DISABLED_YEARS_MAX, 'year'),
})
export const isPossibleEnd = (day: Day, today: Day) => {
  const { min, max } = endBounds(today)
  return day >= min && day <= max
}

export const PROVIDERS_AT_ONCE_MAX = 100
/** The number of names in a collapsed and in an expanded list. */
export const PROVIDER_NAMES_SHOWN = 10
export const PROVIDER_NAMES_MAX = 100
/** The limit follows from the maximum length of a URL. */
export const ENTRANCES_AT_ONCE_MAX = 300

export const PROVIDER_NAME_MAX = 100

/** Managers whose properties allow new providers are notified this many days before a launch, as the agreement promises. */
export const NOTICE_DAYS = 30
const DAY_MS = 86_400_000
/** The first possible launch day of a provider that is added now; the notices are sent within a day. */
export const earliestLaunch = (now: number) => Math.ceil(now / DAY_MS + NOTICE_DAYS + 1) * DAY_MS

/** Active when it has no date or its date has passed; otherwise upcoming. */
export const isAvailable = (availableOn: number | null, now: number) => availableOn === null || availableOn <= now
