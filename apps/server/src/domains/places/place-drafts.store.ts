import { type RawBuilder, sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'

type PlaceRow = {
  id: string
  name: string
  code: string | null
  label: string
  parentIds: string[]
  archived_at: Date | null
  version: number
}

const places = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('places as l')
    .where('l.property_id', '=', propertyId)
    .select(['l.id', 'l.name', 'l.code', 'l.label', 'l.archived_at', 'l.version'])
    .select(
      sql<
        string[]
      >`array(select r.parent_id from place_parents r where r.property_id = l.property_id and r.place_id = l.id order by 1)`.as(
        'parentIds',
      ),
    )

/** All that are at work. */
export const listTree = (trx: Transaction, propertyId: string): Promise<PlaceRow[]> =>
  places(trx, propertyId).where('l.archived_at', 'is', null).execute()

export const listArchivedRows = (trx: Transaction, propertyId: string): Promise<PlaceRow[]> =>
  places(trx, propertyId).where('l.archived_at', 'is not', null).orderBy(sql`lower(l.name)`).orderBy('l.id').execute()

/** At work or archived. */
export const findPlace = (trx: Transaction, propertyId: string, placeId: string): Promise<PlaceRow | undefined> =>
  places(trx, propertyId).where('l.id', '=', placeId).executeTakeFirst()

/** Whoever puts somebody or something into the place has to wait, and finds it archived. */
export const lockPlaceAlone = (trx: Transaction, propertyId: string, placeId: string) =>
  trx
    .selectFrom('places')
    .where('property_id', '=', propertyId)
    .where('id', '=', placeId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

export const takenCodes = async (trx: Transaction, propertyId: string, codes: readonly string[]) =>
  new Set(
    (
      await sql<{ code: string }>`
        select lower(code) as code from places
        where property_id = ${propertyId} and lower(code) = any(select lower(c) from unnest(${[...codes]}::text[]) c)`.execute(
        trx,
      )
    ).rows.map(({ code }) => code),
  )

export type NewPlace = { id: string; name: string; code: string | null; parentIds: readonly string[] }

export async function insertPlaces(trx: Transaction, propertyId: string, added: readonly NewPlace[]) {
  const inside = added.flatMap(({ id, parentIds }) => parentIds.map((parentId) => [id, parentId] as const))
  await sql`insert into places (property_id, id, name, code, label)
    select ${propertyId}, n.id, n.name, n.code, 'Place'
    from unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ name }) => name)}::text[], ${added.map(({ code }) => code)}::text[])
      as n (id, name, code)`.execute(trx)
  await insertParents(trx, propertyId, inside)
}

const insertParents = (trx: Transaction, propertyId: string, inside: readonly (readonly [string, string])[]) =>
  sql`insert into place_parents (property_id, place_id, parent_id)
    select ${propertyId}, n.place_id, n.parent_id
    from unnest(${inside.map(([id]) => id)}::uuid[], ${inside.map(([, parentId]) => parentId)}::uuid[]) as n (place_id, parent_id)
    on conflict do nothing`.execute(trx)

type PlaceColumns = { name?: string; code?: string | null; archived_at?: RawBuilder<Date> | null }

export const changePlace = (trx: Transaction, propertyId: string, id: string, columns: PlaceColumns) =>
  trx
    .updateTable('places')
    .set({ ...columns, version: sql`version + 1` })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()

export async function replaceParents(trx: Transaction, propertyId: string, id: string, parentIds: readonly string[]) {
  await sql`delete from place_parents
    where property_id = ${propertyId} and place_id = ${id} and parent_id <> all(${[...parentIds]}::uuid[])`.execute(trx)
  await insertParents(
    trx,
    propertyId,
    parentIds.map((parentId) => [id, parentId] as const),
  )
}

type Uses = {
  people: number
  entrances: number
  places: number
  formats: number
  units: number
  key_ids: string[]
}

/** What is in the place and hangs on it, also what the caller's role does not see. */
export const usesOf = (trx: Transaction, propertyId: string, placeId: string) =>
  asSystemWithin(
    trx,
    async () =>
      (await sql<Uses>`select * from portico.uses_of_place(${propertyId}, ${placeId})`.execute(trx)).rows[0] as Uses,
  )

export const isCodeTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === 'places_code_taken'
