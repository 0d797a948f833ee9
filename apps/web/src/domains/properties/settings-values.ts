import { effectiveSettings, limitFrom } from '@portico/contract/properties/property-settings.rules'
import type { PropertySettings, PropertySettingsChange } from '@portico/contract/properties/property-settings.schema'

/** The values of the form. Maxima are text as typed. */
export type SettingsValues = {
  isGuestAccessAllowed: boolean
  maxGuestsAllowed: string
  isUserCodeCreationAllowed: boolean
  maxActiveUserCodesAllowed: string
}

export function valuesOf(settings: PropertySettings): SettingsValues {
  const { maxGuestsAllowed, maxActiveUserCodesAllowed, ...allowed } = effectiveSettings(settings)
  return {
    ...allowed,
    maxGuestsAllowed: `${maxGuestsAllowed}`,
    maxActiveUserCodesAllowed: `${maxActiveUserCodesAllowed}`,
  }
}

/** A maximum is validated only if its permission is on. */
export function settingsProblems(values: SettingsValues) {
  const { isGuestAccessAllowed, maxGuestsAllowed, isUserCodeCreationAllowed, maxActiveUserCodesAllowed } = values
  const isWrong = (isAllowed: boolean, typed: string) => isAllowed && limitFrom(typed) === undefined
  return {
    ...(isWrong(isGuestAccessAllowed, maxGuestsAllowed) && { maxGuestsAllowed: 'settingsLimit' }),
    ...(isWrong(isUserCodeCreationAllowed, maxActiveUserCodesAllowed) && {
      maxActiveUserCodesAllowed: 'settingsLimit',
    }),
  }
}

/** Sends only changes, and no maximum of a permission that is off, because its field is disabled. */
export function changeOf(
  { propertyId, version }: PropertySettings,
  values: SettingsValues,
  isChanged: (name: keyof SettingsValues) => boolean,
): PropertySettingsChange {
  const { isGuestAccessAllowed, isUserCodeCreationAllowed } = values
  const maxGuests = limitFrom(values.maxGuestsAllowed)
  const maxCodes = limitFrom(values.maxActiveUserCodesAllowed)
  return {
    propertyId,
    version,
    ...(isChanged('isGuestAccessAllowed') && { isGuestAccessAllowed }),
    ...(isGuestAccessAllowed && isChanged('maxGuestsAllowed') && { maxGuestsAllowed: maxGuests }),
    ...(isChanged('isUserCodeCreationAllowed') && { isUserCodeCreationAllowed }),
    ...(isUserCodeCreationAllowed && isChanged('maxActiveUserCodesAllowed') && { maxActiveUserCodesAllowed: maxCodes }),
  }
}
