import type { PropertyCountry } from '@portico/contract/properties/building.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Asked = {
  companyId?: string | null
  propertyId?: string | null
  /** Asking what the caller may do at each takes longer than reading all of them. */
  withHeld?: boolean
}

/** The properties of a company, or one of them, as files have them, with what the caller may do at each. */
export const listPropertiesInFile = async (
  trx: Transaction,
  { companyId = null, propertyId = null, withHeld = true }: Asked,
) =>
  (
    await sql<{
      id: string
      name: string
      code: string | null
      addressLine1: string
      addressLine2: string | null
      city: string
      stateOrRegion: string | null
      postalCode: string
      countryCode: PropertyCountry
      timeZone: string
      version: number
      isArchived: boolean
      held: string[]
    }>`select id, name, code, address_line1 as "addressLine1", address_line2 as "addressLine2", city, state_or_region as "stateOrRegion",
        postal_code as "postalCode", country_code as "countryCode", time_zone as "timeZone", version, archived_at is not null as "isArchived",
        case when ${withHeld} then coalesce(portico.permissions_at(id), '{}') else '{}' end as held
      from properties
      where (${companyId}::uuid is null or company_id = ${companyId}::uuid) and (${propertyId}::uuid is null or id = ${propertyId}::uuid)
      order by lower(name), id`.execute(trx)
  ).rows
