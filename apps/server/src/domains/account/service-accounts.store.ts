import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** No identity provider has this name: the database refuses it for every other kind of account. */
const PROVIDER = 'portico:program'

export const insertServiceAccount = (trx: Transaction, name: string) =>
  trx
    .insertInto('accounts')
    .values({
      provider: PROVIDER,
      subject: sql<string>`gen_random_uuid()::text`,
      email: '',
      email_verified: false,
      full_name: name,
      kind: 'service',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const serviceAccount = (trx: Transaction, accountId: string) =>
  trx.updateTable('accounts').where('id', '=', accountId).where('kind', '=', 'service')

export const writeName = (trx: Transaction, accountId: string, name: string) =>
  serviceAccount(trx, accountId).set({ full_name: name }).execute()

export const writeAcceptance = (trx: Transaction, accountId: string) =>
  serviceAccount(trx, accountId).set({ avc_terms_accepted_at: sql<Date>`now()` }).execute()
