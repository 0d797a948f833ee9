import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type ProgramRow = {
  account_id: string
  name: string
  version: number
  created_at: Date
  created_by: string | null
  has_terms: boolean
}

/** All of a company by name, or one. */
export const listProgramRows = async (trx: Transaction, companyId: string, accountId?: string) =>
  (
    await sql<ProgramRow>`select * from portico.programs_of(${companyId}) p
      where ${accountId === undefined ? sql`true` : sql`p.account_id = ${accountId}`} order by lower(p.name), p.account_id`.execute(
      trx,
    )
  ).rows

type TokenRow = {
  account_id: string
  id: string
  name: string
  created_at: Date
  created_by: string | null
  last_used_at: Date | null
  expires_at: Date
}

/** The newest first. */
export const listTokenRows = async (trx: Transaction, companyId: string, accountId?: string) =>
  (
    await sql<TokenRow>`select * from portico.program_tokens_of(${companyId}) t
      where ${accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`} order by t.created_at desc, t.id`.execute(
      trx,
    )
  ).rows

export type { ProgramRow, TokenRow }

export const insertProgram = (trx: Transaction, companyId: string, accountId: string, createdBy: string) =>
  trx.insertInto('programs').values({ account_id: accountId, company_id: companyId, created_by: createdBy }).execute()

export const raiseVersion = (trx: Transaction, accountId: string) =>
  trx.updateTable('programs').set({ version: sql`version + 1` }).where('account_id', '=', accountId).execute()

export const noteAcceptance = (trx: Transaction, accountId: string, acceptedBy: string) =>
  trx.updateTable('programs').set({ terms_accepted_by: acceptedBy }).where('account_id', '=', accountId).execute()

/** Its tokens go with it. */
export const deleteProgram = (trx: Transaction, accountId: string) =>
  trx.deleteFrom('programs').where('account_id', '=', accountId).execute()

/** Makes room for a token, and returns the places that are free. */
export async function freeSlots(trx: Transaction, accountId: string): Promise<number[]> {
  await trx
    .deleteFrom('program_tokens')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`expires_at <= now()`)
    .execute()
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, 2) slot
    where not exists (select from program_tokens t where t.account_id = ${accountId} and t.slot = slot.slot) order by slot`.execute(
    trx,
  )
  return rows.map(({ slot }) => slot)
}

type NewRow = {
  company_id: string
  account_id: string
  slot: number
  name: string
  token_hash: Buffer
  created_by: string
  expires_at: Date
}

export const insertToken = (trx: Transaction, row: NewRow) =>
  trx.insertInto('program_tokens').values(row).returning('id').executeTakeFirstOrThrow()

export const deleteToken = (trx: Transaction, accountId: string, tokenId: string) =>
  trx
    .deleteFrom('program_tokens')
    .where('account_id', '=', accountId)
    .where('id', '=', tokenId)
    .returning(['name', 'expires_at'])
    .executeTakeFirst()

/** Whether a program has the role, also an assignment that has ended. */
export const isOfProgram = async (trx: Transaction, companyId: string, roleId: string) =>
  (
    await trx
      .selectFrom('memberships as m')
      .innerJoin('programs as p', 'p.account_id', 'm.account_id')
      .where('m.company_id', '=', companyId)
      .where('m.role_id', '=', roleId)
      .select('m.id')
      .limit(1)
      .execute()
  ).length > 0
