import type { PropertySettings, PropertySettingsChange } from '@portico/contract/properties/property-settings.schema'
import { propertySettingsErrors } from '@portico/contract/properties/property-settings.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findSettings, type SettingsColumns, writeSettings } from './property-settings.store.ts'

const NOT_SET: SettingsColumns & { version: number } = {
  is_guest_access_allowed: null,
  max_guests_allowed: null,
  is_user_code_creation_allowed: null,
  max_active_user_codes_allowed: null,
  version: 1,
}

export async function getSettings(trx: Transaction, propertyId: string): Promise<PropertySettings> {
  return present(propertyId, (await findSettings(trx, propertyId)) ?? NOT_SET)
}

/** Nobody asks for null, but an undo sets back what nobody had decided before. */
type SettingsToChange = Pick<PropertySettings, 'propertyId' | 'version'> & {
  [Name in keyof PropertySettingsChange]?: PropertySettings[Name] | undefined
}

export async function updateSettings({ trx, audit }: UnitOfWork, change: SettingsToChange): Promise<PropertySettings> {
  const { propertyId, version, ...requested } = change
  const before = await getSettings(trx, propertyId)
  if (before.version !== version) throw stale()
  const settings = Object.entries(requested) as [keyof typeof requested, unknown][]
  // A change without a difference keeps the version, so that open forms of colleagues do not become stale.
  if (settings.every(([name, value]) => before[name] === value)) return before
  const row = await writeSettings(trx, propertyId, changedColumns(before, requested), version)
  if (!row) throw stale()
  const after = present(propertyId, row)
  await audit({ propertyId, action: 'properties.updateSettings', entityId: propertyId, before, after })
  return after
}

const stale = () => new AppError(propertySettingsErrors.settingsStale, 'The settings have changed since that version.')

const changedColumns = (before: PropertySettings, requested: Partial<SettingsToChange>): SettingsColumns => ({
  is_guest_access_allowed: chosen(requested.isGuestAccessAllowed, before.isGuestAccessAllowed),
  max_guests_allowed: chosen(requested.maxGuestsAllowed, before.maxGuestsAllowed),
  is_user_code_creation_allowed: chosen(requested.isUserCodeCreationAllowed, before.isUserCodeCreationAllowed),
  max_active_user_codes_allowed: chosen(requested.maxActiveUserCodesAllowed, before.maxActiveUserCodesAllowed),
})

const chosen = <Value>(wanted: Value | undefined, kept: Value) => (wanted === undefined ? kept : wanted)

const present = (propertyId: string, row: SettingsColumns & { version: number }): PropertySettings => ({
  propertyId,
  isGuestAccessAllowed: row.is_guest_access_allowed,
  maxGuestsAllowed: row.max_guests_allowed,
  isUserCodeCreationAllowed: row.is_user_code_creation_allowed,
  maxActiveUserCodesAllowed: row.max_active_user_codes_allowed,
  version: row.version,
})
