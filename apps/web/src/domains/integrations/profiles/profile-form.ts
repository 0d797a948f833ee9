import {
  type CredentialField,
  type Credentials,
  credentialProblems,
  deriveFromUrl,
  hasCountrySetting,
  hasInterfaceSettings,
  MRI_VERSION_DEFAULT,
  type MriInterface,
  mriInterfaces,
  nicknameRule,
  type ProfileRule,
  type SettingField,
  secretFields,
  settingProblems,
  typedFields,
  type YardiDomains,
} from '@portico/contract/integrations/profiles.rules'
import type { Profile, ProfileChange, SettingsChange } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'

/** An empty text: not set. */
type SettingValues = { countryCode: string; interfaces: Record<MriInterface, string> }
export type ProfileValues = {
  nickname: string
  credentials: Partial<Record<CredentialField, string>>
  settings: SettingValues
}
export type ProfileFieldName = 'nickname' | `credentials.${CredentialField}` | `settings.${SettingField}`

export const fieldsOf = (pmsName: PmsProvider): readonly CredentialField[] => typedFields[pmsName]
export const isSecret = (field: CredentialField) => (secretFields as readonly string[]).includes(field)
export const isOptional = (field: CredentialField) => field === 'database'

export const emptyValues = (pmsName: PmsProvider, nickname: string): ProfileValues => ({
  nickname,
  credentials: Object.fromEntries(
    fieldsOf(pmsName).map((field) => [field, field === 'version' ? MRI_VERSION_DEFAULT : '']),
  ),
  settings: settingValues({}),
})

const settingValues = ({ countryCode = '', interfaces = {} }: Profile['settings']): SettingValues => ({
  countryCode,
  interfaces: Object.fromEntries(mriInterfaces.map((name) => [name, interfaces[name] ?? ''])) as Record<
    MriInterface,
    string
  >,
})

/** The stored values without secrets. A database that is named like its server is left empty, so that it follows the server. */
export function valuesOf({ pmsName, nickname, credentials, settings }: Profile): ProfileValues {
  const isImplied = (field: CredentialField) => field === 'database' && credentials.database === credentials.serverName
  const typed = fieldsOf(pmsName).map((field) => [
    field,
    isSecret(field) || isImplied(field) ? '' : (credentials[field] ?? ''),
  ])
  return { nickname, credentials: Object.fromEntries(typed), settings: settingValues(settings) }
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const isTaken = (nickname: string, others: readonly string[]) => others.some((other) => fold(other) === fold(nickname))

/** The suggested name, with a number if it is taken. */
export function freeNickname(suggested: string, others: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? suggested : `${suggested} ${number}`
    if (!isTaken(name, others)) return name
  }
}

type Context = {
  pmsName: PmsProvider
  otherNicknames: readonly string[]
  keepsSecrets: boolean
  yardiDomains: YardiDomains
}
type ProfileProblems = Partial<Record<ProfileFieldName, ProfileRule | 'interfaceInvalid'>>

/** The first rule that each field breaks. */
export function problemsOf({ nickname, credentials, settings }: ProfileValues, context: Context): ProfileProblems {
  const problems: ProfileProblems = {}
  const taken = isTaken(nickname, context.otherNicknames) ? 'nicknameTaken' : undefined
  const rule = nicknameRule(nickname.trim()) ?? taken
  if (rule) problems.nickname = rule
  for (const { field, rule } of credentialProblems(context.pmsName, credentials, context)) {
    if (field !== 'nickname') problems[`credentials.${field}`] ??= rule
  }
  for (const { field, rule } of settingProblems(context.pmsName, settingsOf(context.pmsName, settings)))
    problems[`settings.${field}`] ??= rule
  return problems
}

/** The customer that the typed address names, or undefined if it names none. */
export const derivedFrom = (
  pmsName: PmsProvider,
  url: string | undefined,
  yardiDomains: YardiDomains,
): Credentials | undefined => (url?.trim() ? deriveFromUrl(pmsName, url, yardiDomains) : undefined)

const filled = (credentials: ProfileValues['credentials']): Credentials =>
  Object.fromEntries(
    Object.entries(credentials).flatMap(([field, value]) =>
      value?.trim() ? [[field, isSecret(field as CredentialField) ? value : value.trim()]] : [],
    ),
  )

/** The settings that the form of this PMS has. The meanings of wordings have a form of their own. */
function settingsOf(pmsName: PmsProvider, { countryCode, interfaces }: SettingValues): SettingsChange {
  const named = mriInterfaces.flatMap((name) => (interfaces[name].trim() ? [[name, interfaces[name].trim()]] : []))
  return {
    ...(hasCountrySetting(pmsName) && { countryCode: countryCode || null }),
    ...(hasInterfaceSettings(pmsName) && { interfaces: Object.fromEntries(named) }),
  }
}

export const creationOf = (pmsName: PmsProvider, { nickname, credentials, settings }: ProfileValues) => ({
  pmsName,
  nickname: nickname.trim(),
  credentials: filled(credentials),
  settings: settingsOf(pmsName, settings),
})

/** An unchanged login that works is not sent, so that it is not verified again. One that failed is sent to be verified again. */
export function changeOf(profile: Profile, { nickname, credentials, settings }: ProfileValues): ProfileChange {
  const typed = filled(credentials)
  const stored = filled(valuesOf(profile).credentials)
  const isSame = fieldsOf(profile.pmsName).every((field) => typed[field] === stored[field])
  const hasFailed = ['EXPIRED', 'INVALID', 'ERROR'].includes(profile.validityStatus)
  const isSent = !isSame || hasFailed
  const set = settingsOf(profile.pmsName, settings)
  const areSettingsChanged =
    JSON.stringify(set) !== JSON.stringify(settingsOf(profile.pmsName, settingValues(profile.settings)))
  return {
    nickname: nickname.trim(),
    version: profile.version,
    ...(isSent && { credentials: typed }),
    ...(areSettingsChanged && { settings: set }),
  }
}
