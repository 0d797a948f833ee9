import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type ContactRow = {
  id: string
  name: string | null
  email: string | null
  phone_number: string | null
  version: number
}
export type ContactColumns = Pick<ContactRow, 'name' | 'email' | 'phone_number'>

const COLUMNS = ['id', 'name', 'email', 'phone_number', 'version'] as const

export const findContact = (trx: Transaction, propertyId: string, id: string): Promise<ContactRow | undefined> =>
  trx
    .selectFrom('property_contacts')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst()

/** The contacts of a property. Whoever changes one waits until the change of a colleague is done. */
export async function lockContacts(trx: Transaction, propertyId: string): Promise<ContactRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts of ${propertyId}`}, 0))`.execute(trx)
  return trx.selectFrom('property_contacts').where('property_id', '=', propertyId).select(COLUMNS).execute()
}

/** The new contact comes last. */
export const insertContact = (trx: Transaction, propertyId: string, contact: ContactColumns): Promise<ContactRow> =>
  trx
    .insertInto('property_contacts')
    .values({
      property_id: propertyId,
      ...contact,
      position: sql`coalesce((select max(position) from property_contacts where property_id = ${propertyId}), 0) + 1`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const changeContact = (
  trx: Transaction,
  propertyId: string,
  { id, version }: ContactRow,
  contact: ContactColumns,
): Promise<ContactRow> =>
  trx
    .updateTable('property_contacts')
    .set({ ...contact, version: version + 1 })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const removeContact = (trx: Transaction, propertyId: string, id: string) =>
  trx.deleteFrom('property_contacts').where('property_id', '=', propertyId).where('id', '=', id).execute()

/** Only contacts with both name and email count. */
export const listNamedContacts = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ name: string; email: string; phoneNumber: string | null }>`
      select name, email, phone_number as "phoneNumber" from property_contacts
      where property_id = ${propertyId} and name <> '' and email <> ''`.execute(trx)
  ).rows
