import { DECISIONS_SHOWN_MAX, type ProviderType } from '@portico/contract/providers/providers.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'

const launchAt = (propertyId: string | undefined) =>
  propertyId === undefined
    ? sql<Date | null>`available_on`
    : sql<Date | null>`portico.launch_of(launch_day, available_on, (select o.time_zone from properties o where o.id = ${propertyId}))`

/** With a property its launches, which begin at its midnight if they were entered as days. */
export const listProviderRows = (trx: Transaction, types: readonly ProviderType[], propertyId?: string) =>
  trx
    .selectFrom('providers')
    .where('type', 'in', types)
    .select(['id', 'name', 'type'])
    .select(launchAt(propertyId).as('available_on'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
export type ProviderRow = Awaited<ReturnType<typeof listProviderRows>>[number]

/** Finds the property by its own id or by the id of an entrance in it. */
export const propertyOfPermissionEntity = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('entrances').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id ?? id

/** The decisions about providers for these entities of one property. */
export const listPermissionRows = (trx: Transaction, propertyId: string, entityIds: readonly string[]) =>
  trx
    .selectFrom('provider_permissions')
    .where('property_id', '=', propertyId)
    .where('entity_id', 'in', entityIds)
    .select(['entity_id', 'provider_id', 'is_enabled', 'enabled_on', 'reason_code', 'reason_text'])
    .select(['note', 'disabled_until', 'updated_by', 'updated_at'])
    .execute()
export type PermissionRow = Awaited<ReturnType<typeof listPermissionRows>>[number]

export const listEntranceRows = (trx: Transaction, entranceIds: readonly string[]) =>
  trx
    .selectFrom('entrances')
    .where('id', 'in', entranceIds)
    .where('archived_at', 'is', null)
    .select(['id', 'property_id', 'is_non_delivery'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
export type EntranceRow = Awaited<ReturnType<typeof listEntranceRows>>[number]

/** Serialises concurrent decisions about the providers of a property. */
export const lockDocument = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('entity_permissions')
    .where('property_id', '=', propertyId)
    .where('entity_type', '=', 'PROPERTY')
    .where('entity_id', '=', propertyId)
    .select('property_id')
    .forUpdate()
    .execute()

type Decision = {
  propertyId: string
  providerIds: readonly string[]
  isEnabled: boolean
  reasonCode: string
  reasonText: string | null
  note: string | null
  disabledUntil: Date | null
  by: string
}

/** Access that is enabled before the launch of a provider begins at the launch. */
export async function writeDecision(trx: Transaction, decision: Decision) {
  const { propertyId, providerIds, isEnabled, reasonCode, reasonText, note, disabledUntil, by } = decision
  await sql`
    insert into provider_permissions as pp (property_id, entity_type, entity_id, provider_id, is_enabled, enabled_on,
      reason_code, reason_text, note, disabled_until, updated_by, updated_at)
    select ${propertyId}::uuid, 'PROPERTY', ${propertyId}::uuid, p.id, ${isEnabled}::boolean,
      case when ${isEnabled}::boolean then greatest(now(), portico.launch_of(p.launch_day, p.available_on, o.time_zone)) end, ${reasonCode}, ${reasonText}, ${note},
      ${disabledUntil}::timestamptz, ${by}, clock_timestamp()
    from providers p cross join properties o where p.id = any(${providerIds}::uuid[]) and o.id = ${propertyId}
    on conflict (property_id, entity_type, entity_id, provider_id) do update set is_enabled = excluded.is_enabled,
      enabled_on = excluded.enabled_on, reason_code = excluded.reason_code, reason_text = excluded.reason_text,
      note = excluded.note, disabled_until = excluded.disabled_until,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = pp.version + 1`.execute(trx)
  await sql`
    insert into provider_permission_changes (property_id, entity_type, entity_id, provider_id, is_enabled, reason_code, reason_text,
      note, disabled_until, changed_by, changed_at)
    select property_id, entity_type, entity_id, provider_id, is_enabled, reason_code, reason_text, note, disabled_until, updated_by, updated_at
    from provider_permissions
    where property_id = ${propertyId} and entity_id = ${propertyId} and provider_id = any(${providerIds}::uuid[])`.execute(
    trx,
  )
}

export const listDecisionRows = (trx: Transaction, propertyId: string, providerId: string) =>
  trx
    .selectFrom('provider_permission_changes')
    .where('property_id', '=', propertyId)
    .where('entity_type', '=', 'PROPERTY')
    .where('entity_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .select(['is_enabled', 'reason_code', 'reason_text', 'note', 'disabled_until', 'changed_by', 'changed_at'])
    .select(totalRows)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(DECISIONS_SHOWN_MAX)
    .execute()
