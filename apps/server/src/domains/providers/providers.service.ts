import {
  isPossibleEnd,
  type ProviderType,
  providerTypes,
  publicProviderTypes,
  reasonTextOf,
  storedReasons,
} from '@portico/contract/providers/providers.rules'
import {
  type AccessChange,
  type AccessCustomer,
  type ProviderDecision,
  providersErrors,
  type ResolvedAccessPointPermissions,
  type ResolvedPermission,
} from '@portico/contract/providers/providers.schema'
import { dayOf, startOfDay } from '@portico/contract/shared/days'
import { propertyNotFound, requestErrors } from '@portico/contract/shared/errors'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { totalOf } from '../../platform/row-limit.ts'
import type { Account } from '../../platform/sessions.ts'
import { findTimeZone, getPermissions } from '../properties/properties.service.ts'
import {
  listDecisionRows,
  listEntranceRows,
  listPermissionRows,
  listProviderRows,
  lockDocument,
  type PermissionRow,
  writeDecision,
} from './providers.store.ts'
import { endOf, isLaunched, type PermissionContext, presentProvider, presentResolved, resolve } from './resolve.ts'

export const listProviders = async (trx: Transaction): Promise<AccessCustomer[]> =>
  (await listProviderRows(trx, publicProviderTypes)).map(presentProvider)

type Subject = { id: string; type: 'Property' | 'AccessPoint'; accessCustomerTypes?: string | undefined }

export async function resolvePermissions(
  trx: Transaction,
  account: Account,
  { id, type, accessCustomerTypes }: Subject,
): Promise<ResolvedPermission[]> {
  const [entrance] = type === 'AccessPoint' ? await listEntranceRows(trx, [id]) : []
  if (type === 'AccessPoint' && !entrance) throw new AppError(propertyNotFound, 'There is no such entrance.')
  const context = await permissionContextOf(trx, entrance?.property_id ?? id, entrance ? [entrance.id] : [])
  const types = (accessCustomerTypes?.split(',') as ProviderType[] | undefined) ?? publicProviderTypes
  const now = Date.now()
  return (await providersFor(trx, account, types, context.propertyId)).map((provider) => {
    const resolved = presentResolved(provider, resolve(context, provider, entrance, now), now)
    return account.kind === 'partner' ? withoutReasons(resolved) : resolved
  })
}

export async function resolveEntrances(
  trx: Transaction,
  account: Account,
  propertyId: string,
  entranceIds: readonly string[],
): Promise<ResolvedAccessPointPermissions> {
  const context = await permissionContextOf(trx, propertyId, entranceIds)
  const entrances = (await listEntranceRows(trx, entranceIds)).filter((row) => row.property_id === context.propertyId)
  const now = Date.now()
  const providers = (await providersFor(trx, account, publicProviderTypes, context.propertyId)).filter((row) =>
    isLaunched(row, now),
  )
  return {
    entityId: context.propertyId,
    entityType: 'PROPERTY',
    accessPointPermissionsList: entrances.map((entrance) => ({
      accessPointId: entrance.id,
      document: { enabled: providers.some((provider) => resolve(context, provider, entrance, now).isEnabled) },
    })),
  }
}

type Entrance = { id: string; propertyId: string; isNonDelivery: boolean }

/** Every provider, and whether and from when it may open this entrance. A property without a settled document admits none. */
export async function listProvidersAt(trx: Transaction, { id, propertyId, isNonDelivery }: Entrance) {
  const context = await permissionContextOf(trx, propertyId, [id]).catch((error) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const entrance = { id, property_id: propertyId, is_non_delivery: isNonDelivery }
  return (await listProviderRows(trx, providerTypes, propertyId)).map((provider) => {
    // A panel that is offline at the end of a decision must know it beforehand.
    const resolved = context && resolve(context, provider, entrance, Number.POSITIVE_INFINITY)
    return {
      id: provider.id,
      name: provider.name,
      isAllowed: resolved?.isEnabled === true,
      from: Math.max(provider.available_on?.getTime() ?? 0, endOf(resolved?.permission)),
    }
  })
}

/** The latest decision wins unless its caller says what it knew. The history has all of them. A decision that changes nothing is not recorded. */
export async function manageAccess(
  { trx, audit }: UnitOfWork,
  account: Account,
  change: AccessChange,
): Promise<undefined> {
  await lockDocument(trx, change.entityId)
  const { propertyId, isOptedIn, permissions } = await permissionContextOf(trx, change.entityId, [])
  if (!isOptedIn) throw new AppError(providersErrors.notOptedIn, 'The agreement is not signed for this property.')
  const isEnabled = change.accessStatus === 'ACCESS_ENABLED'
  const decision = {
    isEnabled,
    reasonCode: isEnabled ? storedReasons.enabled : storedReasons.disabled,
    reasonText:
      isEnabled || !change.reasonCode || change.reasonCode === storedReasons.enabled
        ? null
        : reasonTextOf(change.reasonCode),
    note: isEnabled ? null : change.note || null,
    disabledUntil: isEnabled || !change.disabledUntil ? null : await endAt(trx, propertyId, change.disabledUntil),
  }
  const isDecided = (row: PermissionRow | undefined) =>
    row !== undefined && JSON.stringify(decisionOf(row)) === JSON.stringify(decision)
  const beforeOf = (id: string) => permissions.find(({ provider_id }) => provider_id === id)
  const named = await namedProviders(trx, change.accessCustomerIds)
  const providerIds = named.filter((id) => !isDecided(beforeOf(id)))
  if (providerIds.length === 0) return
  const { knownUntilTimeMillis: known } = change
  if (known !== undefined && providerIds.some((id) => (beforeOf(id)?.updated_at.getTime() ?? 0) > known))
    throw new AppError(providersErrors.stale, 'Somebody else has decided about a provider meanwhile.')
  await writeDecision(trx, { ...decision, propertyId, providerIds, by: account.email })
  await audit({
    propertyId,
    action: 'providers.manageAccess',
    entityId: propertyId,
    before: Object.fromEntries(providerIds.map((id) => [id, decisionOf(beforeOf(id))])),
    after: Object.fromEntries(providerIds.map((id) => [id, decision])),
  })
}

const decisionOf = (row: PermissionRow | undefined) =>
  row
    ? {
        isEnabled: row.is_enabled,
        reasonCode: row.reason_code,
        reasonText: row.reason_text,
        note: row.note,
        disabledUntil: row.disabled_until,
      }
    : null

/** The beginning of a day at the property, which must be a coming one. */
async function endAt(trx: Transaction, propertyId: string, day: string): Promise<Date> {
  const timeZone = await findTimeZone(trx, propertyId)
  if (isPossibleEnd(day, dayOf(Date.now(), timeZone))) return new Date(startOfDay(day, timeZone))
  throw new AppError(requestErrors.ruleBroken, 'Access cannot be enabled again on this day.', {
    fields: [fieldError('disabledUntil', 'endNotPossible')],
  })
}

export async function listDecisions(trx: Transaction, propertyId: string, providerId: string) {
  const rows = await listDecisionRows(trx, propertyId, providerId)
  const decisions = rows.map(
    (row): ProviderDecision => ({
      accessStatus: row.is_enabled ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
      reasonCode: row.reason_code,
      reasonText: row.reason_text,
      note: row.note,
      disabledUntilTimeMillis: row.disabled_until?.getTime() ?? null,
      decidedBy: row.changed_by,
      decidedTimeMillis: row.changed_at.getTime(),
    }),
  )
  return { decisions, total: totalOf(rows) }
}

async function namedProviders(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await listProviderRows(trx, publicProviderTypes)).map(({ id }) => id))
  const named = [...new Set(ids.map((id) => id.toLowerCase()))].sort()
  if (named.every((id) => known.has(id))) return named
  throw new AppError(providersErrors.unknown, 'A provider is not among those that a property can manage.', {
    fields: [fieldError('accessCustomerIds', 'providerUnknown')],
  })
}

async function permissionContextOf(
  trx: Transaction,
  propertyId: string,
  entranceIds: readonly string[],
): Promise<PermissionContext> {
  const { entityId, document } = await getPermissions(trx, propertyId)
  return {
    propertyId: entityId,
    isOptedIn: document.keyAccessStatus === 'OPT_IN',
    admitsNew: document.effect === 'ALLOW',
    permissions: await listPermissionRows(trx, entityId, [entityId, ...entranceIds]),
  }
}

/** A partner sees its own provider only. */
async function providersFor(
  trx: Transaction,
  { kind, accessCustomerId }: Account,
  types: readonly ProviderType[],
  propertyId: string,
) {
  if (kind !== 'partner') return listProviderRows(trx, types, propertyId)
  return (await listProviderRows(trx, providerTypes, propertyId)).filter(({ id }) => id === accessCustomerId)
}

const withoutReasons = (resolved: ResolvedPermission): ResolvedPermission => ({
  ...resolved,
  reasonCode: null,
  reasonText: null,
  note: null,
  disabledUntilTimeMillis: null,
  lastUpdatedBy: null,
  lastUpdatedTimeMillis: null,
})
