import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type Row = {
  account_id: string
  full_name: string
  email: string
  last_sign_in_at: Date | null
  is_program: boolean
  role_id: string
  role_name: string
  group_name: string | null
  is_of_property: boolean
  ends_at: Date | null
  since: Date
  assigned_by: string | null
}

export const listPropertyMemberRows = async (trx: Transaction, propertyId: string) =>
  (
    await sql<Row>`select m.*, exists (select from programs p where p.account_id = m.account_id) as is_program
      from portico.members_at(${propertyId}) m
      order by lower(m.full_name), lower(m.email), m.account_id, m.is_of_property, lower(m.group_name) nulls first`.execute(
      trx,
    )
  ).rows

export const timeZoneOf = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone
