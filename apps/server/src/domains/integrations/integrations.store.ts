import type { AddressValidation } from '@portico/contract/integrations/addresses.rules'
import type { IntegrationStatus } from '@portico/contract/integrations/integrations.rules'
import type { AddressMapping, Synchronization } from '@portico/contract/integrations/integrations.schema'
import type { ApprovalStatus, ValidityStatus } from '@portico/contract/integrations/profiles.rules'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type AddressResult = { pmsPropertyId: string; status: AddressValidation }

const mappingsOf = sql<AddressMapping[]>`coalesce((
  select jsonb_agg(jsonb_build_object('pmpAddressId', m.place_id, 'pmpAddressLabel', m.label, 'pmsUnitIdList', m.units) order by m.place_id)
  from (select u.place_id, l.label, jsonb_agg(u.pms_unit_id order by u.pms_unit_id) as units
    from integration_units u join places l on l.property_id = u.property_id and l.id = u.place_id
    where u.property_id = i.property_id and u.integration_id = i.id group by u.place_id, l.label) m), '[]')`

/** Row-level security hides the profile of another account: its columns are null. */
const integrations = (trx: Transaction) =>
  trx
    .selectFrom('integrations as i')
    .leftJoin('pms_profiles as p', 'p.id', 'i.profile_id')
    .select(['i.property_id', 'i.id', 'i.profile_id', 'i.pms_property_ids', 'i.version'])
    .select(['i.address_confirmed_at', 'i.units_mapped_at', 'i.last_successful_synchronization_at'])
    .select(['i.sync_requested_at', 'p.id as own_profile_id', 'p.nickname'])
    .select([
      sql<PmsProvider>`i.provider`.as('provider'),
      sql<IntegrationStatus>`i.pmp_property_status`.as('status'),
      sql<AddressResult[]>`i.address_validations`.as('address_validations'),
      sql<Synchronization | null>`i.last_synchronization`.as('last_synchronization'),
      sql<boolean>`coalesce(p.data_read_at is not null, false)`.as('has_data'),
      sql<ApprovalStatus | null>`p.approval_status`.as('approval_status'),
      sql<ValidityStatus | null>`p.validity_status`.as('validity_status'),
      mappingsOf.as('mappings'),
    ])

export const listIntegrationRows = (trx: Transaction, propertyId: string) =>
  integrations(trx).where('i.property_id', '=', propertyId).execute()
export type IntegrationRow = Awaited<ReturnType<typeof listIntegrationRows>>[number]

export const getIntegrationRow = (trx: Transaction, id: string) =>
  integrations(trx).where('i.id', '=', id).executeTakeFirstOrThrow()

export const lockIntegration = (trx: Transaction, id: string) =>
  integrations(trx).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

export const propertyOfIntegration = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('integrations').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

type Choice = {
  provider: PmsProvider
  profile_id: string
  pms_property_ids: string[]
  address_validations: readonly AddressResult[]
}

const columnsOf = ({ address_validations, ...columns }: Choice) => ({
  ...columns,
  address_validations: JSON.stringify(address_validations),
})

/** Undefined when the property has an integration. Of two concurrent calls, the second waits for the first and gets undefined. */
export const insertIntegration = (trx: Transaction, propertyId: string, choice: Choice) =>
  trx
    .insertInto('integrations')
    .values({ property_id: propertyId, pmp_property_status: 'PENDING_ADDRESS_VALIDATION', ...columnsOf(choice) })
    .onConflict((conflict) => conflict.constraint('integrations_one_per_property').doNothing())
    .returning('id')
    .executeTakeFirst()

const changed = (trx: Transaction, id: string) =>
  trx.updateTable('integrations').set({ version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', id)

/** Another choice invalidates the confirmation, the mapping and a sync that is under way. */
const RESET = { address_confirmed_at: null, units_mapped_at: null, sync_run: null, sync_requested_at: null }

/** Replaces the choice; the setup continues with the verification of addresses. */
export const chooseAgain = (trx: Transaction, id: string, choice: Choice) =>
  changed(trx, id)
    .set({
      ...columnsOf(choice),
      pmp_property_status: 'PENDING_ADDRESS_VALIDATION',
      ...RESET,
    })
    .execute()

export const confirmAddresses = (trx: Transaction, id: string, at: number) =>
  changed(trx, id)
    .set({ address_confirmed_at: sql<Date>`least(to_timestamp(${at / 1000}::float8), now())` })
    .execute()

export const setAddressResults = (
  trx: Transaction,
  id: string,
  results: readonly AddressResult[],
  status: IntegrationStatus,
) =>
  changed(trx, id)
    .set({ address_validations: JSON.stringify(results), pmp_property_status: status })
    .execute()

export const goLive = (trx: Transaction, id: string) =>
  changed(trx, id).set({ pmp_property_status: 'LIVE', sync_requested_at: sql`now()` }).execute()

export const markSyncRequested = (trx: Transaction, id: string) =>
  trx
    .updateTable('integrations')
    .set({ sync_requested_at: sql`now()` })
    .where('id', '=', id)
    .returning(sql<Date>`sync_requested_at`.as('at'))
    .executeTakeFirstOrThrow()

export const deleteIntegration = (trx: Transaction, id: string) =>
  trx.deleteFrom('integrations').where('id', '=', id).execute()

/** Locks the places, so that nobody archives or deletes them before the transaction ends. */
export const lockPlaces = (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['id', 'label'])
    .orderBy('id')
    .forKeyShare()
    .execute()

export type UnitPlace = { unitId: string; code: string; placeId: string }

export async function replaceUnits(
  trx: Transaction,
  { property_id, id }: Pick<IntegrationRow, 'property_id' | 'id'>,
  units: readonly UnitPlace[],
) {
  await trx
    .deleteFrom('integration_units')
    .where('property_id', '=', property_id)
    .where('integration_id', '=', id)
    .execute()
  await sql`insert into integration_units (property_id, integration_id, pms_unit_id, code, place_id)
    select ${property_id}, ${id}, n.unit_id, n.code, n.place_id
    from unnest(${units.map(({ unitId }) => unitId)}::text[], ${units.map(({ code }) => code)}::text[],
      ${units.map(({ placeId }) => placeId)}::uuid[]) as n (unit_id, code, place_id)`.execute(trx)
  await changed(trx, id).set({ units_mapped_at: sql`now()`, sync_run: null }).execute()
}

/** Removes the mapping of units whose properties are no longer chosen. */
export const dropUnitsBeyond = (
  trx: Transaction,
  { property_id, id }: Pick<IntegrationRow, 'property_id' | 'id'>,
  unitIds: readonly string[],
) =>
  trx
    .deleteFrom('integration_units')
    .where('property_id', '=', property_id)
    .where('integration_id', '=', id)
    .where('pms_unit_id', '<>', sql<string>`all(${[...unitIds]}::text[])`)
    .execute()

/**
 * Integrations of a changed profile wait for its data, live ones too: another customer has other buildings under the same ids, and
 * no resident of those gets access before a manager has verified the address.
 */
export const awaitData = (trx: Transaction, profileId: string) =>
  trx
    .updateTable('integrations')
    .set({ pmp_property_status: 'PENDING_INITIAL_DATA_SYNC', version: sql`version + 1`, ...RESET })
    .where('profile_id', '=', profileId)
    .execute()

export const failInitialData = (trx: Transaction, profileId: string) =>
  trx
    .updateTable('integrations')
    .set({ pmp_property_status: 'INITIAL_DATA_SYNC_FAILED', version: sql`version + 1` })
    .where('profile_id', '=', profileId)
    .where('pmp_property_status', '=', 'PENDING_INITIAL_DATA_SYNC')
    .execute()

export const listLiveIntegrations = (trx: Transaction, profileId: string) =>
  trx
    .selectFrom('integrations')
    .where('profile_id', '=', profileId)
    .where('pmp_property_status', '=', 'LIVE')
    .select('id')
    .orderBy('id')
    .execute()

export const lockIntegrationsOfProfile = (trx: Transaction, profileId: string) =>
  integrations(trx).where('i.profile_id', '=', profileId).orderBy('i.id').forUpdate('i').execute()
