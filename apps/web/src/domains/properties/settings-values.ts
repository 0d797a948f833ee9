import { effectiveSettings, limitFrom } from '@portico/contract/properties/property-settings.rules'
import type { PropertySettings, PropertySettingsChange } from '@portico/contract/properties/property-settings.schema'

/** What stands in the form: maxima as they are typed. */
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

/** A maximum counts where it limits something. */
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

/** Only what was changed, and no maximum of something that is not allowed: its field cannot even be reached. */
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
