import type { EntranceUse } from '@portico/contract/entrances/entrance-drafts.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The entrances of a property as files have them. */
export const listEntrancesInFile = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{
      id: string
      name: string
      code: string | null
      type: 'DOOR' | 'GATE' | 'GARAGE' | 'ELEVATOR'
      placeId: string
      label: string | null
      use: EntranceUse
      isNonDelivery: boolean
      isOpen: boolean
      version: number
      isArchived: boolean
    }>`select id, name, code, type, place_id as "placeId", label, use, is_non_delivery as "isNonDelivery",
        access_status = 'ACCESS_ENABLED' as "isOpen", version, archived_at is not null as "isArchived"
      from entrances where property_id = ${propertyId} order by lower(name), id`.execute(trx)
  ).rows
