import { type SettingName, settingFrom, settingNames } from '@portico/contract/sync/sync.rules'
import type { SyncSettings } from '@portico/contract/sync/sync.schema'

/** The values of the form: numbers as text, as they are typed. */
export type SettingsValues = Record<SettingName, string>

const mapSettings = <Value>(read: (name: SettingName) => Value) =>
  Object.fromEntries(settingNames.map((name) => [name, read(name)])) as Record<SettingName, Value>

export const valuesOf = (settings: SyncSettings): SettingsValues => mapSettings((name) => String(settings[name]))

export const settingsProblems = (values: SettingsValues) =>
  Object.fromEntries(
    settingNames.flatMap((name) => (settingFrom(name, values[name]) === undefined ? [[name, 'setting']] : [])),
  )

/** The settings that were typed. The rules have been checked before. */
export const typedSettings = (values: SettingsValues): SyncSettings =>
  mapSettings((name) => settingFrom(name, values[name]) ?? 0)
