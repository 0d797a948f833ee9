import {
  type CredentialField,
  type Credentials,
  credentialProblems,
  deriveFromUrl,
  MRI_VERSION_DEFAULT,
  nicknameRule,
  type ProfileRule,
  secretFields,
  typedFields,
} from '@portico/contract/integrations/profiles.rules'
import type { Profile, ProfileChange } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'

export type ProfileValues = { nickname: string; credentials: Partial<Record<CredentialField, string>> }
export type ProfileFieldName = 'nickname' | `credentials.${CredentialField}`

export const fieldsOf = (pmsName: PmsProvider): readonly CredentialField[] => typedFields[pmsName]
export const isSecret = (field: CredentialField) => (secretFields as readonly string[]).includes(field)
export const isOptional = (field: CredentialField) => field === 'database'

export const emptyValues = (pmsName: PmsProvider, nickname: string): ProfileValues => ({
  nickname,
  credentials: Object.fromEntries(
    fieldsOf(pmsName).map((field) => [field, field === 'version' ? MRI_VERSION_DEFAULT : '']),
  ),
})

/** The stored values without secrets. A database that is named like its server is left empty, so that it follows the server. */
export function valuesOf({ pmsName, nickname, credentials }: Profile): ProfileValues {
  const isImplied = (field: CredentialField) => field === 'database' && credentials.database === credentials.serverName
  const typed = fieldsOf(pmsName).map((field) => [
    field,
    isSecret(field) || isImplied(field) ? '' : (credentials[field] ?? ''),
  ])
  return { nickname, credentials: Object.fromEntries(typed) }
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

type Context = { pmsName: PmsProvider; otherNicknames: readonly string[]; keepsSecrets: boolean }
type ProfileProblems = Partial<Record<ProfileFieldName, ProfileRule>>

/** The first rule that each field breaks. */
export function problemsOf({ nickname, credentials }: ProfileValues, context: Context): ProfileProblems {
  const problems: ProfileProblems = {}
  const taken = isTaken(nickname, context.otherNicknames) ? 'nicknameTaken' : undefined
  const rule = nicknameRule(nickname.trim()) ?? taken
  if (rule) problems.nickname = rule
  for (const { field, rule } of credentialProblems(context.pmsName, credentials, context)) {
    if (field !== 'nickname') problems[`credentials.${field}`] ??= rule
  }
  return problems
}

/** The customer that the typed address names, or undefined if it names none. */
export const derivedFrom = (pmsName: PmsProvider, url: string | undefined): Credentials | undefined =>
  url?.trim() ? deriveFromUrl(pmsName, url) : undefined

const filled = (credentials: ProfileValues['credentials']): Credentials =>
  Object.fromEntries(
    Object.entries(credentials).flatMap(([field, value]) =>
      value?.trim() ? [[field, isSecret(field as CredentialField) ? value : value.trim()]] : [],
    ),
  )

export const creationOf = (pmsName: PmsProvider, { nickname, credentials }: ProfileValues) => ({
  pmsName,
  nickname: nickname.trim(),
  credentials: filled(credentials),
})

/** An unchanged login that works is not sent, so that it is not verified again. One that failed is sent to be verified again. */
export function changeOf(profile: Profile, { nickname, credentials }: ProfileValues): ProfileChange {
  const typed = filled(credentials)
  const stored = filled(valuesOf(profile).credentials)
  const isSame = fieldsOf(profile.pmsName).every((field) => typed[field] === stored[field])
  const hasFailed = ['EXPIRED', 'INVALID', 'ERROR'].includes(profile.validityStatus)
  const isSent = !isSame || hasFailed
  return { nickname: nickname.trim(), version: profile.version, ...(isSent && { credentials: typed }) }
}
