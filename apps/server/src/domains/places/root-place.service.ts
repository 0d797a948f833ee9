import type { Transaction } from '../../platform/database.ts'

/** The place that stands for the property as a whole has its name. */
export const addRootPlace = (trx: Transaction, propertyId: string, name: string) =>
  trx.insertInto('places').values({ property_id: propertyId, name, label: 'Property' }).execute()

/** Unless somebody has given it another name. */
export const renameRootPlace = (trx: Transaction, propertyId: string, { from, to }: { from: string; to: string }) =>
  trx
    .updateTable('places')
    .set((eb) => ({ name: to, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('label', '=', 'Property')
    .where('name', '=', from)
    .execute()
