import type { BuildingDraft } from '@portico/contract/properties/building.schema'
import { sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'

const COLUMNS = [
  'id',
  'company_id',
  'name',
  'code',
  'address_line1',
  'address_line2',
  'city',
  'state_or_region',
  'postal_code',
  'country_code',
  'time_zone',
  'archived_at',
  'version',
] as const

export const findBuilding = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('properties').where('id', '=', propertyId).select(COLUMNS).executeTakeFirstOrThrow()
export type BuildingRow = Awaited<ReturnType<typeof findBuilding>>

/** Whoever changes what a property consists of waits for whoever does so already. The lock needs no permission. */
export const lockBuildingRow = (trx: Transaction, propertyId: string) =>
  asSystemWithin(trx, () =>
    trx
      .selectFrom('properties')
      .where('id', '=', propertyId)
      .select(COLUMNS)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )

/** All of a company that are at work, whatever the caller sees of them. */
export const countBuildings = (trx: Transaction, companyId: string) =>
  asSystemWithin(
    trx,
    async () =>
      (
        await trx
          .selectFrom('properties')
          .where('company_id', '=', companyId)
          .where('archived_at', 'is', null)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  )

const ofDraft = ({ addressLine1, addressLine2, stateOrRegion, postalCode, countryCode, ...draft }: BuildingDraft) => ({
  name: draft.name,
  code: draft.code,
  address_line1: addressLine1,
  address_line2: addressLine2,
  city: draft.city,
  state_or_region: stateOrRegion,
  postal_code: postalCode,
  country_code: countryCode,
  time_zone: draft.timeZone,
})

/** Whether the company has another property at work with this name at this address. */
export const hasSame = (trx: Transaction, companyId: string, draft: BuildingDraft, exceptId: string | null) =>
  asSystemWithin(trx, async () => {
    const { name, address_line1, address_line2, city, postal_code, country_code } = ofDraft(draft)
    const { rows } = await sql`
      select from properties where company_id = ${companyId} and archived_at is null and id is distinct from ${exceptId}::uuid
        and lower(name) = lower(${name}) and lower(address_line1) = lower(${address_line1})
        and lower(coalesce(address_line2, '')) = lower(${address_line2 ?? ''}) and lower(city) = lower(${city})
        and lower(postal_code) = lower(${postal_code}) and country_code = ${country_code} limit 1`.execute(trx)
    return rows.length > 0
  })

/** Nothing is returned: whoever adds a property sees it from the next statement on. */
export const insertBuilding = (trx: Transaction, companyId: string, id: string, draft: BuildingDraft) =>
  trx
    .insertInto('properties')
    .values({ id, company_id: companyId, avc_enabled: true, ...ofDraft(draft) })
    .execute()

export const changeBuilding = (trx: Transaction, id: string, draft: BuildingDraft) =>
  trx
    .updateTable('properties')
    .set({ ...ofDraft(draft), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const isCodeTaken = (error: unknown) =>
  (error as { constraint?: unknown }).constraint === 'properties_code_taken'
