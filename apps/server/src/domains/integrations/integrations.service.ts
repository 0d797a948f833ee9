import { isAddressDenied, needsConfirmation, validateAddress } from '@portico/contract/integrations/addresses.rules'
import { canConfigure, canSync } from '@portico/contract/integrations/integrations.rules'
import {
  type Integration,
  type IntegrationChange,
  type IntegrationOffer,
  integrationsErrors,
  type NewIntegration,
} from '@portico/contract/integrations/integrations.schema'
import { isConfigurable, profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { propertyNotFound, requestErrors, sessionErrors } from '@portico/contract/shared/errors'
import type { Stage } from '@portico/contract/shared/stages'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { findProperty } from '../../platform/guard.ts'
import { releaseSyncedPeople } from '../people/synced-people.service.ts'
import { findCompanyOf, getPortalAddress } from '../properties/managed-properties.service.ts'
import {
  type AddressResult,
  chooseAgain,
  confirmAddresses,
  deleteIntegration,
  dropUnitsBeyond,
  getIntegrationRow,
  goLive,
  type IntegrationRow,
  insertIntegration,
  listIntegrationRows,
  lockIntegration,
  markSyncRequested,
  setAddressResults,
} from './integrations.store.ts'
import { listOfferedProviders } from './profiles.service.ts'
import { findPmsProperties, joinCompany, lockProfileAgainstDeletion } from './profiles.store.ts'
import type { SyncLater } from './schedule.service.ts'
import { findUnitChanges } from './unit-changes.store.ts'
import { mapUnits } from './unit-mapping.service.ts'

export async function listOffers(trx: Transaction, yardiDomains: readonly string[]): Promise<IntegrationOffer[]> {
  return (await listOfferedProviders(trx)).map((provider) => ({
    provider,
    types: ['PMS'],
    ...(provider === 'Yardi' && { domains: [...yardiDomains] }),
  }))
}

export async function listIntegrations(trx: Transaction, propertyId: string | undefined): Promise<Integration[]> {
  if (propertyId === undefined)
    throw new AppError(requestErrors.ruleBroken, 'Integrations are listed for one property.', {
      fields: [fieldError('propertyId', 'propertyRequired')],
    })
  await requireManaged(trx, propertyId)
  const rows = await listIntegrationRows(trx, propertyId)
  return Promise.all(rows.map((row) => present(trx, row)))
}

/** The list may name a property or none, so the guard has not looked it up. Owners and auditors read an archived one here, too. */
export async function requireManaged(trx: Transaction, propertyId: string) {
  const found = await findProperty(trx, { in: 'query', name: 'propertyId' }, propertyId, {}, false)
  if (found?.held.includes('integrations.read')) return
  throw new AppError(propertyNotFound, 'There is no such property among those of this account.')
}

export const getIntegration = async (trx: Transaction, id: string) => present(trx, await getIntegrationRow(trx, id))

export async function createIntegration({ trx, audit }: UnitOfWork, body: NewIntegration): Promise<Integration> {
  const { pmpPropertyId: propertyId, credentialId } = body
  const { choice } = await choose(trx, propertyId, { credentialId, ids: unique(body.pmsPropertyIds), chosenBefore: [] })
  const created = await insertIntegration(trx, propertyId, choice)
  if (!created) throw new AppError(integrationsErrors.exists, 'The property is kept in step already.')
  await audit({ propertyId, action: 'integrations.create', entityId: created.id, after: choice })
  return getIntegration(trx, created.id)
}

export async function updateIntegration(
  { trx, audit }: UnitOfWork,
  id: string,
  change: IntegrationChange,
  syncLater: SyncLater,
): Promise<Integration> {
  const row = await requireLocked(trx, id)
  if (change.version !== undefined && change.version !== row.version)
    throw new AppError(integrationsErrors.stale, 'Somebody else has changed the integration meanwhile.')
  const { credentialId, pmsPropertyIds, addressValidationConfirmationTime: confirmedAt, addressMappingList } = change
  const profileId = credentialId ?? row.profile_id
  const ids = pmsPropertyIds ? unique(pmsPropertyIds) : row.pms_property_ids
  const isChosenAgain =
    profileId !== row.profile_id || String([...ids].sort()) !== String([...row.pms_property_ids].sort())
  if (isChosenAgain) {
    const chosenBefore = profileId === row.profile_id ? row.pms_property_ids : []
    const { choice, properties } = await choose(trx, row.property_id, { credentialId: profileId, ids, chosenBefore })
    await chooseAgain(trx, id, choice)
    await dropUnitsBeyond(trx, row, unitIdsOf(properties))
  }
  const current = isChosenAgain ? await getIntegrationRow(trx, id) : row
  if (confirmedAt !== undefined) {
    if (!isReady(current)) throw notReady()
    await confirmAddresses(trx, id, confirmedAt)
  }
  if (addressMappingList) {
    await mapUnits(trx, current, addressMappingList)
    if (canSync(current.status)) await syncLater(trx, id, 'SETUP')
  }
  const { version: _, ...after } = change
  const before = {
    credentialId: row.profile_id,
    pmsPropertyIds: row.pms_property_ids,
    addressMappingList: row.mappings,
  }
  await audit({ propertyId: row.property_id, action: 'integrations.update', entityId: id, before, after })
  return getIntegration(trx, id)
}

export async function verifyAddresses({ trx, audit }: UnitOfWork, id: string): Promise<Integration> {
  const row = await requireLocked(trx, id)
  if (!isReady(row) || !row.own_profile_id || !row.has_data) throw notReady()
  const properties = await findPmsProperties(trx, row.own_profile_id, row.pms_property_ids)
  if (properties.length < row.pms_property_ids.length) throw unknownProperty()
  const results = await resultsOf(trx, row, properties)
  if (results.some(({ status }) => isAddressDenied(status))) throw denied('pmsPropertyIds')
  if (results.some(({ status }) => needsConfirmation(status)) && !row.address_confirmed_at)
    throw new AppError(integrationsErrors.addressUnconfirmed, 'Nobody has confirmed that it is the same building.')
  const status = row.status === 'PENDING_ADDRESS_VALIDATION' ? 'PENDING_ADDRESS_MAPPING' : row.status
  await setAddressResults(trx, id, results, status)
  const after = { status, addressValidationResults: results }
  await audit({ propertyId: row.property_id, action: 'integrations.verifyAddresses', entityId: id, after })
  return getIntegration(trx, id)
}

/** The wizard ends with this call, both when an integration is set up and when a live one was edited. */
export async function completeIntegration({ trx, audit }: UnitOfWork, id: string, syncLater: SyncLater) {
  const row = await requireLocked(trx, id)
  const isComplete = row.status === 'PENDING_ADDRESS_MAPPING' && row.units_mapped_at !== null
  if (!isComplete && !canSync(row.status)) throw notReady()
  await goLive(trx, id)
  await syncLater(trx, id, 'SETUP')
  const change = { before: { status: row.status }, after: { status: 'LIVE' } }
  await audit({ propertyId: row.property_id, action: 'integrations.complete', entityId: id, ...change })
  return getIntegration(trx, id)
}

export async function requestSync({ trx, audit }: UnitOfWork, id: string, syncLater: SyncLater) {
  const row = await requireLocked(trx, id)
  if (!canSync(row.status)) throw notReady()
  const { at } = await markSyncRequested(trx, id)
  await syncLater(trx, id, 'REQUEST')
  await audit({ propertyId: row.property_id, action: 'integrations.requestSync', entityId: id })
  return { syncRequestedTime: at.getTime() }
}

/** The people of the integration remain and become manual ones, which managers may edit. */
export async function removeIntegration({ trx, audit }: UnitOfWork, id: string, stage: Stage): Promise<undefined> {
  refuseRemovalIn(stage)
  const row = await lockIntegration(trx, id)
  if (!row) return
  const releasedPeople = await releaseSyncedPeople(trx, row.property_id)
  await deleteIntegration(trx, id)
  const before = { provider: row.provider, pmsPropertyIds: row.pms_property_ids, status: row.status, releasedPeople }
  await audit({ propertyId: row.property_id, action: 'integrations.delete', entityId: id, before })
}

/** In Prod only support removes integrations and profiles. */
export function refuseRemovalIn(stage: Stage) {
  if (stage === 'prod') throw new AppError(sessionErrors.forbidden, 'Nothing is removed in this stage.')
}

/** Compares each chosen property with the address on file, in the order of the choice. A property that the PMS no longer lists has MISSING_DATA. */
export async function resultsOf(
  trx: Transaction,
  { property_id, pms_property_ids }: Pick<IntegrationRow, 'property_id' | 'pms_property_ids'>,
  properties: readonly PmsProperty[],
): Promise<AddressResult[]> {
  const address = await getPortalAddress(trx, property_id)
  const byId = new Map(properties.map((property) => [property.propertyId, property]))
  return pms_property_ids.map((pmsPropertyId) => {
    const property = byId.get(pmsPropertyId)
    return { pmsPropertyId, status: property ? validateAddress(property.propertyAddress, address) : 'MISSING_DATA' }
  })
}

type ChoiceRequest = { credentialId: string | null; ids: string[]; chosenBefore: readonly string[] }

/**
 * Addresses of properties that were chosen before are not refused here but in the next step: a manager must be able to remove such a property from
 * the choice. A profile of another company is as unknown as none, although the caller may see it there: it would bring residents of one company to another.
 */
async function choose(trx: Transaction, propertyId: string, { credentialId, ids, chosenBefore }: ChoiceRequest) {
  const companyId = await findCompanyOf(trx, propertyId)
  const profile = credentialId === null ? undefined : await lockProfileAgainstDeletion(trx, credentialId)
  if (!profile || (profile.company_id !== null && profile.company_id !== companyId))
    throw new AppError(integrationsErrors.profileNotFound, 'This account has no such profile.')
  const { approval_status: approvalStatus, validity_status: validityStatus, has_data: isDataAvailable } = profile
  if (!isConfigurable({ approvalStatus, validityStatus, isDataAvailable }))
    throw new AppError(integrationsErrors.profileNotReady, 'The profile is not approved, not valid or not read yet.')
  const properties = await findPmsProperties(trx, profile.id, ids)
  if (properties.length < ids.length) throw unknownProperty()
  if (companyId) await joinCompany(trx, profile.id, companyId)
  const results = await resultsOf(trx, { property_id: propertyId, pms_property_ids: ids }, properties)
  const isDenied = ({ pmsPropertyId, status }: AddressResult) =>
    isAddressDenied(status) && !chosenBefore.includes(pmsPropertyId)
  if (results.some(isDenied)) throw denied('pmsPropertyIds')
  const { id: profile_id, provider } = profile
  return { choice: { provider, profile_id, pms_property_ids: ids, address_validations: results }, properties }
}

const isReady = ({ status }: IntegrationRow) => canConfigure(status) || canSync(status)

const unitIdsOf = (properties: readonly PmsProperty[]) => properties.flatMap(({ units }) => units.map(({ id }) => id))

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** An integration that was deleted after the permission check is reported as unknown. */
async function requireLocked(trx: Transaction, id: string): Promise<IntegrationRow> {
  const row = await lockIntegration(trx, id)
  if (!row) throw new AppError(integrationsErrors.notFound, 'There is no such integration any more.')
  return row
}

export const notReady = () => new AppError(integrationsErrors.notReady, 'A step before this one has not been taken.')

const unknownProperty = () =>
  new AppError(integrationsErrors.propertyUnknown, 'The profile does not open such a property.', {
    fields: [fieldError('pmsPropertyIds', 'propertyUnknown')],
  })

const denied = (path: string) =>
  new AppError(integrationsErrors.addressDenied, 'Country or state differ from the address on file.', {
    fields: [fieldError(path, 'addressDenied')],
  })

const millis = (date: Date | null) => date?.getTime() ?? null

function profileStatusOf({ approval_status, validity_status, has_data }: IntegrationRow) {
  if (!approval_status || !validity_status) return null
  const state = { approvalStatus: approval_status, validityStatus: validity_status, isDataAvailable: has_data }
  return profileStatus(state)
}

const present = async (trx: Transaction, row: IntegrationRow): Promise<Integration> => ({
  integrationId: row.id,
  pmpPropertyId: row.property_id,
  provider: row.provider,
  pmsName: row.provider,
  types: ['PMS'],
  credentialId: row.own_profile_id,
  nickname: row.nickname,
  profileStatus: profileStatusOf(row),
  isDataAvailable: row.has_data,
  pmsPropertyIds: row.pms_property_ids,
  addressMappingList: row.mappings,
  unitChanges: await findUnitChanges(trx, row),
  addressValidationResults: row.address_validations,
  addressValidationConfirmationTime: millis(row.address_confirmed_at),
  pmpPropertyStatus: row.status,
  lastSuccessfulSynchronizationTime: millis(row.last_successful_synchronization_at),
  syncRequestedTime: millis(row.sync_requested_at),
  lastSynchronization: row.last_synchronization,
  version: row.version,
})
