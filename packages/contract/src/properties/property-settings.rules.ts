/** This file does not import zod, because the browser loads it with the form. */
export const SETTINGS_LIMIT_MAX = 100

type Settings = {
  isGuestAccessAllowed: boolean
  maxGuestsAllowed: number
  isUserCodeCreationAllowed: boolean
  maxActiveUserCodesAllowed: number
}

/** The defaults of settings that were not set yet. */
const settingsDefaults: Settings = {
  isGuestAccessAllowed: false,
  maxGuestsAllowed: 10,
  isUserCodeCreationAllowed: false,
  maxActiveUserCodesAllowed: 10,
}

type Undecided = { [Name in keyof Settings]?: Settings[Name] | null }

export const effectiveSettings = (settings: Undecided): Settings => ({
  isGuestAccessAllowed: settings.isGuestAccessAllowed ?? settingsDefaults.isGuestAccessAllowed,
  maxGuestsAllowed: settings.maxGuestsAllowed ?? settingsDefaults.maxGuestsAllowed,
  isUserCodeCreationAllowed: settings.isUserCodeCreationAllowed ?? settingsDefaults.isUserCodeCreationAllowed,
  maxActiveUserCodesAllowed: settings.maxActiveUserCodesAllowed ?? settingsDefaults.maxActiveUserCodesAllowed,
})

const isSettingsLimit = (value: number) => Number.isInteger(value) && value >= 0 && value <= SETTINGS_LIMIT_MAX

/** Parses a maximum; undefined if the text is not valid. */
export function limitFrom(typed: string): number | undefined {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return isSettingsLimit(value) ? value : undefined
}

type Situation = {
  siteRedesign: boolean
  accessCodes: boolean
  avg: boolean
  hasAvc: boolean
  hasPanel: boolean
  isGuestAccessAllowed: boolean | null
}

/** The settings that apply to a property; if none does, there is no form. */
export function settingsShown({ siteRedesign, accessCodes, avg, hasAvc, hasPanel, isGuestAccessAllowed }: Situation) {
  const isDecided = isGuestAccessAllowed !== null
  return { guests: siteRedesign || (hasAvc && avg && (hasPanel || isDecided)), codes: accessCodes }
}
