import { KEYS_MAX } from '@portico/contract/keys/keys.rules'
import type { KeyEntrance, KeyEntranceDraft } from '@portico/contract/keys/keys.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { totalRows } from '../../platform/row-limit.ts'
import { executeNamed } from '../../platform/statements.ts'

const hasPanel = sql<boolean>`exists (select from devices d
  where d.property_id = e.property_id and d.entrance_id = e.id and d.hardware_type = 'PICTOR' and d.archived_at is null)`

const keyColumns = [
  'k.id',
  'k.property_id',
  'k.name',
  'k.description',
  'k.version',
  'k.created_at',
  'k.updated_at',
] as const

/** `isMeant` names the keys by their ids. */
const keysOf = (trx: Transaction, propertyId: string, isMeant = (_id: RawBuilder<unknown>) => sql<boolean>`true`) =>
  trx
    .selectFrom('keys as k')
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('person_keys')
          .where('property_id', '=', propertyId)
          .where(isMeant(sql`key_id`))
          .select(['key_id', sql<number>`count(*)::int`.as('people')])
          .groupBy('key_id')
          .as('held'),
      (join) => join.onRef('held.key_id', '=', 'k.id'),
    )
    .leftJoin(
      (nested) =>
        nested
          .selectFrom('key_entrances as ke')
          .innerJoin('entrances as e', (join) =>
            join.onRef('e.property_id', '=', 'ke.property_id').onRef('e.id', '=', 'ke.entrance_id'),
          )
          .innerJoin('places as l', (join) =>
            join.onRef('l.property_id', '=', 'e.property_id').onRef('l.id', '=', 'e.place_id'),
          )
          .where('ke.property_id', '=', propertyId)
          .where(isMeant(sql`ke.key_id`))
          .select('ke.key_id')
          .select(
            sql<KeyEntrance[]>`jsonb_agg(jsonb_build_object(
              'accessPointId', e.id, 'accessPointName', e.name, 'placeName', l.name, 'hasPanel', ${hasPanel},
              'isGuestSharable', ke.is_guest_sharable, 'guestSchedules', ke.guest_schedules) order by lower(e.name), e.id)`.as(
              'entrances',
            ),
          )
          .groupBy('ke.key_id')
          .as('opened'),
      (join) => join.onRef('opened.key_id', '=', 'k.id'),
    )
    .where('k.property_id', '=', propertyId)
    .where(isMeant(sql`k.id`))
    .select(keyColumns)
    .select(['held.people', 'opened.entrances'])
    .select(totalRows)
    .orderBy(sql`lower(k.name)`)
    .orderBy('k.id')
    .limit(KEYS_MAX)

/** The keys of a property, in one query. */
export const listKeyRows = (trx: Transaction, propertyId: string) => executeNamed(trx, 'keys', keysOf(trx, propertyId))

export const readKeyRows = (trx: Transaction, propertyId: string, ids: readonly string[]) =>
  keysOf(trx, propertyId, (id) => sql`${id} = any(${ids}::uuid[])`).execute()

export const isAddress = async (trx: Transaction, propertyId: string, addressId: string) =>
  (await trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .where('id', '=', addressId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

/** A place may lie in several others; `union` counts it once. */
export const listKeyRowsInside = (trx: Transaction, propertyId: string, addressId: string) =>
  trx
    .withRecursive('inside', (db) =>
      db
        .selectFrom('places')
        .where('property_id', '=', propertyId)
        .where('id', '=', addressId)
        .select('id')
        .union(
          db
            .selectFrom('place_parents as pp')
            .innerJoin('inside', 'inside.id', 'pp.parent_id')
            .where('pp.property_id', '=', propertyId)
            .select('pp.place_id as id'),
        ),
    )
    .selectFrom('keys as k')
    .where('k.property_id', '=', propertyId)
    .where('k.id', 'in', (db) =>
      db
        .selectFrom('key_entrances as ke')
        .innerJoin('entrances as e', (join) =>
          join.onRef('e.property_id', '=', 'ke.property_id').onRef('e.id', '=', 'ke.entrance_id'),
        )
        .where('ke.property_id', '=', propertyId)
        .where('e.place_id', 'in', (places) => places.selectFrom('inside').select('inside.id'))
        .select('ke.key_id'),
    )
    .selectAll('k')
    .select(totalRows)
    .orderBy(sql`lower(k.name)`)
    .orderBy('k.id')
    .limit(KEYS_MAX)
    .execute()

type KeyTexts = { name: string; description: string | null }
export type HoursOfKey = Pick<KeyRow, 'hours_id' | 'guest_hours_id' | 'guest_calendar_id'>

export const insertKey = (trx: Transaction, propertyId: string, texts: KeyTexts) =>
  trx
    .insertInto('keys')
    .values({ property_id: propertyId, ...texts })
    .returningAll()
    .executeTakeFirstOrThrow()

export type KeyRow = Awaited<ReturnType<typeof insertKey>>

/** Every change of a key locks its row, so that version and entrances cannot change after they were checked. */
export const lockKey = (trx: Transaction, propertyId: string, keyId: string) =>
  trx
    .selectFrom('keys')
    .where('property_id', '=', propertyId)
    .where('id', '=', keyId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeKey = (trx: Transaction, propertyId: string, keyId: string, texts: Partial<KeyTexts & HoursOfKey>) =>
  trx
    .updateTable('keys')
    .set({ ...texts, version: sql`version + 1`, updated_at: sql`now()` })
    .where('property_id', '=', propertyId)
    .where('id', '=', keyId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeKey = (trx: Transaction, propertyId: string, keyId: string) =>
  trx.deleteFrom('keys').where('property_id', '=', propertyId).where('id', '=', keyId).execute()

export const countHolders = async (trx: Transaction, propertyId: string, keyId: string) =>
  (
    await trx
      .selectFrom('person_keys')
      .where('property_id', '=', propertyId)
      .where('key_id', '=', keyId)
      .select(sql<number>`count(*)::int`.as('people'))
      .executeTakeFirstOrThrow()
  ).people

export const listEntrancesOfKey = (trx: Transaction, propertyId: string, keyId: string) =>
  trx
    .selectFrom('key_entrances')
    .where('property_id', '=', propertyId)
    .where('key_id', '=', keyId)
    .select(['entrance_id as accessPointId', 'is_guest_sharable as isGuestSharable'])
    .select('guest_schedules as guestSchedules')
    .orderBy('entrance_id')
    .execute()

/** Returns those of the entrances that the property has at work, locked against archive and deletion. */
export const lockEntrances = (trx: Transaction, propertyId: string, entranceIds: readonly string[]) =>
  trx
    .selectFrom('entrances as e')
    .where('e.property_id', '=', propertyId)
    .where('e.id', 'in', entranceIds)
    .where('e.archived_at', 'is', null)
    .select(['e.id', hasPanel.as('has_panel')])
    .orderBy('e.id')
    .forKeyShare()
    .execute()

export const hasAnyPanel = async (trx: Transaction, propertyId: string) =>
  (await trx
    .selectFrom('devices')
    .where('property_id', '=', propertyId)
    .where('hardware_type', '=', 'PICTOR')
    .where('archived_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Sets the entrances of the key to exactly these. */
export async function replaceEntrances(
  trx: Transaction,
  propertyId: string,
  keyId: string,
  entrances: readonly KeyEntranceDraft[],
) {
  await trx.deleteFrom('key_entrances').where('property_id', '=', propertyId).where('key_id', '=', keyId).execute()
  const rows = entrances.map((entrance) => ({
    property_id: propertyId,
    key_id: keyId,
    entrance_id: entrance.accessPointId,
    is_guest_sharable: entrance.isGuestSharable,
    guest_schedules: JSON.stringify(entrance.guestSchedules),
  }))
  await trx.insertInto('key_entrances').values(rows).execute()
}
