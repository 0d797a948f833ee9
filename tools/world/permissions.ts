import type { Row } from './copy.ts'
import type { Entrance } from './entrances.ts'
import { DAY } from './local-time.ts'
import type { Property } from './properties.ts'
import type { Provider } from './providers.ts'
import { between, pick, randomOf, uuidOf } from './random.ts'

const REASONS = ['Delivery hours', 'Under repair', 'Provider misconduct', 'Specific times', 'Other']

export const hasOptedIn = ({ plan }: Property) => plan.permission === 'allow' || plan.permission === 'deny'

/** Whether a provider has access: by its own permission, otherwise by the effect of the property. */
function admits({ plan }: Property, provider: Provider): boolean {
  return (plan.permission === 'allow') !== (plan.exceptions?.includes(provider.name) ?? false)
}

/** The providers with access today, as `portico.provider_access()` in the database computes them. */
export function providersAtWork(property: Property, providers: readonly Provider[], now: number): Provider[] {
  if (!hasOptedIn(property)) return []
  return providers.filter((provider) => Number(provider.availableOn ?? 0) <= now && admits(property, provider))
}

export function* entityPermissionRows({ seed, path, id, plan }: Property, now: number): Generator<Row> {
  if (plan.permission === 'missing') return
  const random = randomOf(seed, `${path}/permission`)
  yield {
    property_id: id,
    entity_type: 'PROPERTY',
    entity_id: id,
    effect: plan.permission === 'deny' ? 'DENY' : 'ALLOW',
    key_access_status: plan.permission === 'optedOut' ? 'OPT_OUT' : 'OPT_IN',
    is_settled: plan.permission !== 'unsettled',
    updated_at: new Date(now - between(random, 20, 390) * DAY),
  }
}

/** An enabled provider has the reason RESOLVED_INCIDENT, a disabled one OTHER with the text of the reason. */
export function* providerPermissionRows(
  property: Property,
  entrances: readonly Entrance[],
  providers: readonly Provider[],
  managerEmail: string,
  now: number,
): Generator<Row> {
  const { seed, path, id, plan } = property
  if (!plan.exceptions) return
  const random = randomOf(seed, `${path}/providers`)
  const row = (entityType: string, entityId: string, provider: Provider, isEnabled: boolean): Row => {
    const updatedAt = new Date(now - between(random, 1, 180) * DAY)
    const launches = provider.availableOn && provider.availableOn > updatedAt ? provider.availableOn : updatedAt
    return {
      property_id: id,
      entity_type: entityType,
      entity_id: entityId,
      provider_id: provider.id,
      is_enabled: isEnabled,
      enabled_on: isEnabled ? launches : null,
      reason_code: isEnabled ? 'RESOLVED_INCIDENT' : 'OTHER',
      reason_text: isEnabled ? null : pick(random, REASONS),
      updated_by: managerEmail,
      updated_at: updatedAt,
    }
  }
  for (const provider of providers) {
    if (plan.exceptions.includes(provider.name)) yield row('PROPERTY', id, provider, admits(property, provider))
  }
  const guarded = entrances.find(({ kind }) => kind === 'roofTerrace' || kind === 'courtyardGate')
  if (guarded) yield row('ACCESS_POINT', guarded.id, pick(random, providers), false)
}

/** Every permission has one decision, by the account it names. */
export function permissionChangeRow({ seed }: Property, permission: Row): Row {
  const { enabled_on: _, updated_by = null, updated_at = null, ...decision } = permission
  const id = uuidOf(seed, `permission-change/${decision.entity_id}/${decision.provider_id}`)
  return { ...decision, id, changed_by: updated_by, changed_at: updated_at }
}

/** The managers of properties that opted in have accepted the agreement. */
export function* acceptanceRows(
  property: Property,
  account: { id: string; email: string },
  now: number,
): Generator<Row> {
  if (!hasOptedIn(property)) return
  const { seed, path, id } = property
  yield {
    property_id: id,
    id: uuidOf(seed, `${path}/acceptance`),
    agreement_name: 'ThirdPartyDeliveryProviderAgreement',
    agreement_version: 1,
    account_id: account.id,
    accepted_by: account.email,
    accepted_at: new Date(now - between(randomOf(seed, `${path}/acceptance`), 20, 110) * DAY),
  }
}
