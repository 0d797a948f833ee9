import { DOMAIN_LABEL, isDomainName } from '../shared/domain-names.ts'
import { countries } from '../shared/locales.ts'
import { type NameProblem, nameProblem } from '../shared/names.rules.ts'
import type { PmsProvider } from '../shared/pms-providers.ts'

/** This file does not import zod, because the browser loads it with the profile form. */
export const NICKNAME_MAX = 64
/** The maximum number of profiles of an account. */
export const PROFILES_MAX = 500
export const CREDENTIAL_FIELD_MAX = 128
export const PROFILE_URL_MAX = 500

export const mriVersions = ['x5', 'x7'] as const
export type MriVersion = (typeof mriVersions)[number]
export const MRI_VERSION_DEFAULT: MriVersion = 'x7'

export const approvalStatuses = ['APPROVED', 'PENDING_APPROVAL'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
export const validityStatuses = ['PENDING_VERIFICATION', 'VALID', 'EXPIRED', 'INVALID', 'ERROR'] as const
export type ValidityStatus = (typeof validityStatuses)[number]

/** The fields of the logins of all PMS. */
export const credentialFields = [
  'url',
  'vhost',
  'orgs',
  'pmcId',
  'clientId',
  'databaseName',
  'username',
  'password',
  'version',
  'serverName',
  'database',
  'domain',
  'voyagerWebshare',
] as const
export type CredentialField = (typeof credentialFields)[number]
export type Credentials = { [Field in CredentialField]?: string | undefined }

/** The meanings that a manager can give to a wording of the PMS. OTHER: no access. */
export const mappableStatuses = ['CURRENT', 'NOTICE', 'EVICTION', 'FUTURE', 'PAST', 'OTHER'] as const
export type MappableStatus = (typeof mappableStatuses)[number]
export const mappableRoles = ['LEASEHOLDER', 'OCCUPANT', 'GUARANTOR', 'CHILD'] as const
export type MappableRole = (typeof mappableRoles)[number]

/** The interfaces of MRI whose names differ between installations. */
export const mriInterfaces = ['properties', 'rentRoll', 'leaseDetails', 'pendingMoveIns'] as const
export type MriInterface = (typeof mriInterfaces)[number]

/** The names that MRI gives to these interfaces, where an installation has no others. */
export const mriInterfaceNames: Record<MriInterface, string> = {
  properties: 'MRI_S-PMRM_ResidentialProperties',
  rentRoll: 'MRI_S-PMRM_ResidentialRentRoll',
  leaseDetails: 'MRI_S-PMRM_ResidentLeaseDetailsByPropertyID',
  pendingMoveIns: 'MRI_S-PMRM_PendingMoveIns',
}
const INTERFACE_NAME = /^[A-Za-z0-9_-]{1,100}$/

export const profileCountries = countries.map((country) => country.toUpperCase())
/** The PMS that name no country, or not for every property. */
export const hasCountrySetting = (pmsName: PmsProvider) => ['AppFolio', 'RealPage', 'Yardi'].includes(pmsName)
export const hasInterfaceSettings = (pmsName: PmsProvider) => pmsName === 'MRI'

export const WORDINGS_MAX = 100
export const WORDING_MAX = 40
/** A wording of the PMS as settings name it. */
export const wordingKey = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, WORDING_MAX).trim().toLowerCase()

/** What a manager sets for the PMS beside the login. Wordings are trimmed and in lower case. */
export type ProfileSettings = {
  /** The country of properties for which the PMS names none. */
  countryCode?: string | undefined
  statuses?: Readonly<Record<string, MappableStatus>> | undefined
  roles?: Readonly<Record<string, MappableRole>> | undefined
  interfaces?: { readonly [Name in MriInterface]?: string | undefined } | undefined
}

export type SettingField = 'countryCode' | `interfaces.${MriInterface}`
type SettingProblem = { field: SettingField; rule: 'fieldUnknown' | 'interfaceInvalid' }

/** What a PMS does not need is refused, and so are names that could change the address of a call. */
export function settingProblems(
  pmsName: PmsProvider,
  { countryCode, interfaces = {} }: { countryCode?: string | null | undefined } & Pick<ProfileSettings, 'interfaces'>,
): SettingProblem[] {
  const problems: SettingProblem[] = []
  if (countryCode && !hasCountrySetting(pmsName)) problems.push({ field: 'countryCode', rule: 'fieldUnknown' })
  for (const name of mriInterfaces) {
    const text = interfaces[name]
    if (text === undefined) continue
    if (!hasInterfaceSettings(pmsName)) problems.push({ field: `interfaces.${name}`, rule: 'fieldUnknown' })
    else if (!INTERFACE_NAME.test(text)) problems.push({ field: `interfaces.${name}`, rule: 'interfaceInvalid' })
  }
  return problems
}

/** The API accepts these fields and never returns them. */
export const secretFields = ['password'] as const satisfies readonly CredentialField[]

/** The fields that a person types for each PMS; the others are derived from these. The database of Yardi is optional: the default is the name of the server. */
export const typedFields = {
  Entrata: ['url'],
  AppFolio: ['url'],
  RealPage: ['pmcId'],
  Yardi: ['url', 'username', 'password', 'serverName', 'database'],
  MRI: ['clientId', 'databaseName', 'username', 'password', 'version'],
} as const satisfies Record<PmsProvider, readonly CredentialField[]>

const optionalFields: readonly CredentialField[] = ['database']

/** The pattern of the URL of a customer, shown in 'Needs to match [{host}/*]'. */
export const portalHosts = {
  Entrata: '{orgs}.entrata.com',
  AppFolio: '{vhost}.appfolio.com',
  Yardi: '{host}/{id}/...',
} as const

const literal = (domain: string) => domain.replaceAll('.', '\\.')
const oneLabelBelow = (domain: string) => new RegExp(`^(${DOMAIN_LABEL})\\.${literal(domain)}$`)
const entrataHost = oneLabelBelow('entrata.com')
const appFolioHost = oneLabelBelow('appfolio.com')

/**
 * The domains of Yardi's installations. Every call contains the licence of this deployment, so it must not be sent to similar
 * domains that anybody could register.
 */
const YARDI_DOMAINS = [
  'yardi.com',
  'yardiasp.com',
  'yardiasp13.com',
  'yardiasp14.com',
  'yardiaspla3.com',
  'yardiasptx10.com',
  'yardiasptx11.com',
  'yardipcv.com',
]
/** `UNCHECKED` where the deployment is not known: the server checks again. */
export type YardiDomains = readonly string[] | 'UNCHECKED'

/** Hosts at or below one of these domains, or below one that the operator of the deployment allows. */
export function isYardiHost(host: string, allowed: YardiDomains): boolean {
  if (!isDomainName(host)) return false
  if (allowed === 'UNCHECKED') return true
  return [...YARDI_DOMAINS, ...allowed].some((domain) =>
    new RegExp(`^(?:${DOMAIN_LABEL}\\.){0,4}${literal(domain)}$`).test(host),
  )
}
const WEBSHARE = /^[\w.-]{1,64}$/

export type ProfileField = CredentialField | 'nickname'
export type ProfileRule =
  | 'nicknameRequired'
  | 'nicknameLength'
  | 'nicknameInvalid'
  | 'nicknameTaken'
  | 'fieldRequired'
  | 'fieldUnknown'
  | 'urlMismatch'
  | 'urlUnreadable'
  | 'versionUnknown'
export type ProfileProblem = { field: ProfileField; rule: ProfileRule }

export const nicknameLimits = { min: 1, max: NICKNAME_MAX }
export const nicknameRules = {
  tooShort: 'nicknameRequired',
  tooLong: 'nicknameLength',
  invalid: 'nicknameInvalid',
} as const satisfies Record<NameProblem, ProfileRule>

/** The nickname must be trimmed. */
export function nicknameRule(nickname: string): ProfileRule | undefined {
  const problem = nameProblem(nickname, nicknameLimits)
  return problem && nicknameRules[problem]
}

/** 'https://' is optional. */
function parseAddress(typed: string): URL | undefined {
  const text = typed.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!text || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.username || url.password || url.port ? undefined : url
}

/** Derives fields from the URL; undefined if it is not a URL of that PMS. */
export function deriveFromUrl(
  pmsName: PmsProvider,
  typed: string,
  yardiDomains: YardiDomains = [],
): Credentials | undefined {
  const url = parseAddress(typed)
  if (!url) return undefined
  if (pmsName === 'Entrata') {
    const orgs = entrataHost.exec(url.hostname)?.[1]
    return orgs ? { orgs } : undefined
  }
  if (pmsName === 'AppFolio') {
    const vhost = appFolioHost.exec(url.hostname)?.[1]
    return vhost ? { vhost } : undefined
  }
  if (pmsName === 'Yardi') {
    const voyagerWebshare = url.pathname.split('/')[1] ?? ''
    if (!isYardiHost(url.hostname, yardiDomains) || !WEBSHARE.test(voyagerWebshare)) return undefined
    return { domain: url.hostname, voyagerWebshare }
  }
  return undefined
}

/** With `keepsSecrets`, a password may be left out. */
export function credentialProblems(
  pmsName: PmsProvider,
  credentials: Credentials,
  { keepsSecrets = false, yardiDomains = [] }: { keepsSecrets?: boolean; yardiDomains?: YardiDomains } = {},
): ProfileProblem[] {
  const typed: readonly CredentialField[] = typedFields[pmsName]
  const isKept = (field: CredentialField) => keepsSecrets && (secretFields as readonly string[]).includes(field)
  const problems: ProfileProblem[] = []
  for (const field of typed) {
    const isMissing = !credentials[field]?.trim()
    if (isMissing && !optionalFields.includes(field) && !isKept(field)) problems.push({ field, rule: 'fieldRequired' })
  }
  const { url, version } = credentials
  if (typed.includes('url') && url?.trim() && !deriveFromUrl(pmsName, url, yardiDomains)) {
    const isReadable = parseAddress(url) !== undefined
    problems.push({ field: 'url', rule: isReadable ? 'urlMismatch' : 'urlUnreadable' })
  }
  if (typed.includes('version') && version && !(mriVersions as readonly string[]).includes(version))
    problems.push({ field: 'version', rule: 'versionUnknown' })
  for (const field of credentialFields) {
    const isDerived = deriveNames[pmsName].includes(field)
    if (credentials[field] !== undefined && !typed.includes(field) && !isDerived)
      problems.push({ field, rule: 'fieldUnknown' })
  }
  return problems
}

const deriveNames: Record<PmsProvider, readonly CredentialField[]> = {
  Entrata: ['orgs'],
  AppFolio: ['vhost'],
  RealPage: [],
  Yardi: ['domain', 'voyagerWebshare'],
  MRI: [],
}

/** The stored login: the typed fields, trimmed, and the fields derived from them. Derived fields in a request are ignored. */
export function completeCredentials(
  pmsName: PmsProvider,
  credentials: Credentials,
  yardiDomains: YardiDomains = [],
): Credentials {
  const typed = typedFields[pmsName].map((field) => [field, credentials[field]?.trim()] as const)
  const kept: Credentials = Object.fromEntries(typed.filter(([, value]) => value))
  if (pmsName === 'Yardi') kept.database ??= kept.serverName
  return { ...kept, ...(kept.url ? deriveFromUrl(pmsName, kept.url, yardiDomains) : {}) }
}

export type ProfileState = { approvalStatus: ApprovalStatus; validityStatus: ValidityStatus; isDataAvailable: boolean }

/** These are the names of the specification; the catalogues have a label for each. */
export const profileStatuses = [
  'pendingApproval',
  'pendingVerification',
  'failed',
  'expired',
  'ready',
  'pendingInitialData',
  'unknown',
] as const
export type ProfileStatus = (typeof profileStatuses)[number]

export function profileStatus({ approvalStatus, validityStatus, isDataAvailable }: ProfileState): ProfileStatus {
  if (approvalStatus === 'PENDING_APPROVAL') return 'pendingApproval'
  if (validityStatus === 'PENDING_VERIFICATION') return 'pendingVerification'
  if (validityStatus === 'INVALID' || validityStatus === 'ERROR') return 'failed'
  if (validityStatus === 'EXPIRED') return 'expired'
  if (validityStatus === 'VALID') return isDataAvailable ? 'ready' : 'pendingInitialData'
  return 'unknown'
}

/** The PMS cannot be read with such a profile, so nobody is synced. */
export const isRefused = (status: ProfileStatus) => status === 'failed' || status === 'expired'

/** The wizard offers only such profiles. */
export const isConfigurable = (state: ProfileState) =>
  state.approvalStatus === 'APPROVED' && profileStatus(state) === 'ready'
