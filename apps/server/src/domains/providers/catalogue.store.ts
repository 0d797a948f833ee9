import { type Insertable, sql } from 'kysely'
import type { Providers } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'

const providers = (trx: Transaction) => trx.selectFrom('providers').select(['id', 'name', 'type', 'available_on'])

/** All providers, including private ones. */
export const listProviderRows = (trx: Transaction) => providers(trx).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findProviderByName = (trx: Transaction, name: string) =>
  providers(trx).where(sql<boolean>`lower(name) = lower(${name})`).limit(1).executeTakeFirst()

export const lockProvider = (trx: Transaction, id: string) =>
  trx
    .selectFrom('providers')
    .where(sql<boolean>`id::text = lower(${id})`)
    .select(['name', 'type', 'available_on', sql<string | null>`launch_day::text`.as('launch_day')])
    .forUpdate()
    .executeTakeFirst()

export const insertProvider = (trx: Transaction, provider: Insertable<Providers>) =>
  trx.insertInto('providers').values(provider).returning('id').executeTakeFirstOrThrow()

export const updateProvider = (trx: Transaction, id: string, provider: Insertable<Providers>) =>
  trx.updateTable('providers').set(provider).where('id', '=', id).execute()
