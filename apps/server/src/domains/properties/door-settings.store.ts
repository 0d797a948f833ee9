import type { PanelKeys } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const findStorage = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('properties')
      .where('id', '=', propertyId)
      .select(sql<PanelKeys['storage']>`panel_key_storage`.as('storage'))
      .executeTakeFirstOrThrow()
  ).storage

type Choice = { storage: string; former: string }

/** False if it is no longer the former one. */
export const changeStorage = async (trx: Transaction, propertyId: string, { storage, former }: Choice) =>
  (await trx
    .updateTable('properties')
    .set({ panel_key_storage: storage })
    .where('id', '=', propertyId)
    .where('panel_key_storage', '=', former)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findGuestSharing = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('guest_sharing_from').executeTakeFirst())
    ?.guest_sharing_from ?? null

/** Whoever begins it waits for a colleague who does, too. */
export const lockGuestSharing = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('properties')
      .where('id', '=', propertyId)
      .select('guest_sharing_from')
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.guest_sharing_from ?? null

export const clearGuestSharing = (trx: Transaction, propertyId: string) =>
  trx.updateTable('properties').set({ guest_sharing_from: null }).where('id', '=', propertyId).execute()

export const listDueProperties = async (trx: Transaction) =>
  (await trx.selectFrom('properties').where('guest_sharing_from', '<=', sql<Date>`now()`).select('id').execute()).map(
    ({ id }) => id,
  )

export const renewSalt = (trx: Transaction, propertyId: string) =>
  trx
    .updateTable('properties')
    .set((eb) => ({ code_salt_epoch: eb('code_salt_epoch', '+', 1) }))
    .where('id', '=', propertyId)
    .execute()
