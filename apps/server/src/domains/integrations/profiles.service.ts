import { randomUUID } from 'node:crypto'
import {
  type Credentials,
  completeCredentials,
  credentialProblems,
  PROFILES_MAX,
  secretFields,
  settingProblems,
} from '@portico/contract/integrations/profiles.rules'
import {
  type NewProfile,
  type PmsProperty,
  type Profile,
  type ProfileChange,
  profilesErrors,
} from '@portico/contract/integrations/profiles.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { isFull, totalOf } from '../../platform/row-limit.ts'
import { openSecret, sealSecret } from '../../platform/secrets.ts'
import { readFlags } from '../flags/flags.service.ts'
import { awaitData, listLiveIntegrations } from './integrations.store.ts'
import { isMappedDifferently, isReadDifferently, mergeSettings } from './profile-settings.ts'
import {
  changeProfile,
  deleteProfile,
  findOnlyCompany,
  findProfileRow,
  forgetPmsProperties,
  insertProfile,
  isInUse,
  isNicknameTaken,
  listPmsPropertyRows,
  listProfileRows,
  lockProfile,
  type ProfileRow,
  profileSecret,
} from './profiles.store.ts'
import type { SyncLater } from './schedule.service.ts'

export { findPmsProperties } from './profiles.store.ts'

/**
 * `yardiDomains` are those that this deployment allows besides Yardi's own. `approvedAtOnce` lists the PMS whose profiles need no approval. Profiles of the others are approved by support: the name of a customer is
 * no secret, and the key that the vendor gave to this deployment opens all customers.
 */
export type ProfileOptions = {
  keys: MasterKeys
  approvedAtOnce: readonly PmsProvider[]
  yardiDomains: readonly string[]
}

/** These enqueue a job, which starts when the transaction commits. */
export type VerifyLater = (trx: Transaction, profileId: string) => Promise<unknown>
type Later = { verify: VerifyLater; sync: SyncLater }

export async function listProfiles(trx: Transaction, keys: MasterKeys) {
  const rows = await listProfileRows(trx)
  return { credentials: rows.map((row) => present(keys, row)), total: totalOf(rows) }
}

export async function isDataAvailable(trx: Transaction, id: string): Promise<boolean> {
  return (await requireProfile(findProfileRow(trx, id))).has_data
}

export async function listPmsProperties(trx: Transaction, id: string): Promise<PmsProperty[]> {
  const { has_data } = await requireProfile(findProfileRow(trx, id))
  if (!has_data) throw new AppError(profilesErrors.dataMissing, 'The system behind this profile has not been read yet.')
  return listPmsPropertyRows(trx, id)
}

export const listOfferedProviders = async (trx: Transaction): Promise<PmsProvider[]> =>
  (await readFlags(trx)).enabledPmsProviders

export async function createProfile(
  { trx, audit }: UnitOfWork,
  { keys, approvedAtOnce, yardiDomains }: ProfileOptions,
  accountId: string,
  { pmsName, nickname, credentials, settings }: NewProfile,
  verifyLater: VerifyLater,
): Promise<Profile> {
  if (!(await listOfferedProviders(trx)).includes(pmsName))
    throw new AppError(profilesErrors.providerNotOffered, `${pmsName} is not offered here.`)
  refuseProblems('credentials', credentialProblems(pmsName, credentials, { yardiDomains }))
  if (await isFull(trx, 'pms_profiles', { account_id: accountId }, PROFILES_MAX))
    throw new AppError(profilesErrors.tooMany, 'The account has as many profiles as it can have.', {
      fields: [fieldError('nickname', 'profilesTooMany')],
    })
  const id = randomUUID()
  const needsApproval = !approvedAtOnce.includes(pmsName)
  const kept = completeCredentials(pmsName, credentials, yardiDomains)
  const set = mergeSettings({}, settings)
  const companyId = await findOnlyCompany(trx)
  await refuseTaken(
    insertProfile(trx, {
      account_id: accountId,
      company_id: companyId,
      id,
      provider: pmsName,
      nickname,
      sealed_credentials: seal(keys, accountId, id, kept),
      settings: JSON.stringify(set),
      approval_status: needsApproval ? 'PENDING_APPROVAL' : 'APPROVED',
    }),
  )
  if (!needsApproval) await verifyLater(trx, id)
  const after = { pmsName, nickname, credentials: shownOf(kept), settings: set }
  await audit({ companyId, action: 'profiles.create', entityId: id, after })
  return present(keys, await requireProfile(findProfileRow(trx, id)))
}

export async function updateProfile(
  { trx, audit }: UnitOfWork,
  { keys, approvedAtOnce, yardiDomains }: ProfileOptions,
  id: string,
  { nickname, credentials, settings, version }: ProfileChange,
  later: Later,
): Promise<Profile> {
  const row = await requireProfile(lockProfile(trx, id))
  if (version !== undefined && version !== row.version)
    throw new AppError(profilesErrors.stale, 'Somebody else has changed the profile meanwhile.')
  const stored = openCredentials(keys, row)
  const merged = credentials && mergeCredentials(row.provider, stored, credentials, yardiDomains)
  const isChanged = merged !== undefined && JSON.stringify(merged) !== JSON.stringify(stored)
  if (settings) refuseProblems('settings', settingProblems(row.provider, settings))
  const set = mergeSettings(row.settings, settings)
  await refuseTaken(
    changeProfile(trx, id, {
      ...(nickname !== undefined && { nickname }),
      ...(isChanged && { sealed_credentials: seal(keys, row.account_id, id, merged) }),
      settings: JSON.stringify(set),
      version: row.version + 1,
    }),
  )
  // A manager saves a refused login unchanged after the PMS has admitted it again.
  const isToBeVerified =
    isChanged || (merged !== undefined && !['VALID', 'PENDING_VERIFICATION'].includes(row.validity_status))
  if (isToBeVerified || isReadDifferently(row.settings, set)) {
    const isSame = merged === undefined || isSameCustomer(stored, merged)
    const keepsApproval = isSame || approvedAtOnce.includes(row.provider)
    await resetVerification(trx, row, { isSame, keepsApproval }, later.verify)
  }
  if (isMappedDifferently(row.settings, set))
    for (const integration of await listLiveIntegrations(trx, id)) await later.sync(trx, integration.id, 'SETUP')
  const shown = (name: string, fields: Credentials) => ({ nickname: name, credentials: shownOf(fields) })
  await audit({
    companyId: row.company_id,
    action: 'profiles.update',
    entityId: id,
    before: { ...shown(row.nickname, stored), settings: row.settings },
    after: {
      ...shown(nickname ?? row.nickname, merged ?? stored),
      settings: set,
      areSecretsChanged: secretFields.some((field) => isChanged && merged[field] !== stored[field]),
    },
  })
  return present(keys, await requireProfile(findProfileRow(trx, id)))
}

export async function removeProfile({ trx, audit }: UnitOfWork, keys: MasterKeys, id: string): Promise<undefined> {
  const row = await requireProfile(lockProfile(trx, id))
  try {
    await deleteProfile(trx, id)
  } catch (error) {
    if (!isInUse(error)) throw error
    throw new AppError(profilesErrors.inUse, 'A property is kept in step by this profile.')
  }
  const before = { pmsName: row.provider, nickname: row.nickname, credentials: shownOf(openCredentials(keys, row)) }
  await audit({ companyId: row.company_id, action: 'profiles.delete', entityId: id, before })
}

export const openCredentials = (
  keys: MasterKeys,
  { account_id, id, sealed_credentials }: Pick<ProfileRow, 'account_id' | 'id' | 'sealed_credentials'>,
): Credentials => JSON.parse(openSecret(keys, { ...profileSecret, accountId: account_id, id }, sealed_credentials))

const seal = (keys: MasterKeys, accountId: string, id: string, credentials: Credentials) =>
  sealSecret(keys, { ...profileSecret, accountId, id }, JSON.stringify(credentials))

/** A password that was left out is kept. It must be typed again for another customer, so that it is never sent to a system it was not meant for. */
function mergeCredentials(
  provider: PmsProvider,
  stored: Credentials,
  typed: Credentials,
  yardiDomains: readonly string[],
): Credentials {
  const secrets = secretFields.filter((field) => !typed[field]?.trim()).map((field) => [field, stored[field]])
  const merged = completeCredentials(provider, { ...typed, ...Object.fromEntries(secrets) }, yardiDomains)
  const keepsSecrets = isSameCustomer(stored, merged)
  refuseProblems('credentials', credentialProblems(provider, typed, { keepsSecrets, yardiDomains }))
  return merged
}

function refuseProblems(path: string, problems: readonly { field: string; rule: string }[]) {
  if (problems.length === 0) return
  throw new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
    fields: problems.map(({ field, rule }) => fieldError(`${path}.${field}`, rule)),
  })
}

/** URL, user name and password may change while the login remains that of the same customer. */
const isSameCustomer = (one: Credentials, other: Credentials) => {
  const customerOf = ({ url: _url, username: _username, password: _password, ...customer }: Credentials) =>
    JSON.stringify(Object.entries(customer).sort())
  return customerOf(one) === customerOf(other)
}

/** The data of another customer is deleted, and its integrations wait for new data. */
async function resetVerification(
  trx: Transaction,
  row: ProfileRow,
  { isSame, keepsApproval }: { isSame: boolean; keepsApproval: boolean },
  verifyLater: VerifyLater,
) {
  const approval = keepsApproval ? row.approval_status : 'PENDING_APPROVAL'
  await changeProfile(trx, row.id, {
    approval_status: approval,
    validity_status: 'PENDING_VERIFICATION',
    reading: null,
    checked_at: null,
    ...(!isSame && { data_read_at: null }),
  })
  if (!isSame) {
    await forgetPmsProperties(trx, row.id)
    await awaitData(trx, row.id)
  }
  if (approval === 'APPROVED') await verifyLater(trx, row.id)
}

export async function requireProfile<Row>(finding: Promise<Row | undefined>): Promise<Row> {
  const row = await finding
  if (!row) throw new AppError(profilesErrors.notFound, 'This account has no such profile.')
  return row
}

async function refuseTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (!isNicknameTaken(error)) throw error
    throw new AppError(profilesErrors.nicknameTaken, 'The account has a profile with this nickname.', {
      fields: [fieldError('nickname', 'nicknameTaken')],
    })
  }
}

const shownOf = (credentials: Credentials): Profile['credentials'] =>
  Object.fromEntries(
    Object.entries(credentials).filter(([field]) => !(secretFields as readonly string[]).includes(field)),
  )

const present = (keys: MasterKeys, row: ProfileRow): Profile => ({
  credentialId: row.id,
  pmsName: row.provider,
  nickname: row.nickname,
  approvalStatus: row.approval_status,
  validityStatus: row.validity_status,
  isDataAvailable: row.has_data,
  credentials: shownOf(openCredentials(keys, row)),
  settings: row.settings,
  integrationCount: row.integrations,
  createdTimeMillis: row.created_at.getTime(),
  version: row.version,
})
