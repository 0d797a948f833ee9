import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/**
 * What was invited to a company leads to another one from now on. Open invitations for all of it are withdrawn, because they would lead to
 * more than they said. Only the system may say so.
 */
export async function moveInvitations(trx: Transaction, from: string, into: string) {
  const { rows: withdrawn } = await sql<{ email: string }>`
    update invites i set withdrawn_at = now()
    where company_id = ${from}::uuid and withdrawn_at is null and accepted_at is null and expires_at > now() and case
      when to_jsonb(i) ->> 'assignments' is null then group_id is null and property_ids = '{}'
      else to_jsonb(i) -> 'assignments' @> '[{"scope": {"kind": "company"}}]'
    end
    returning email`.execute(trx)
  const moved = await trx
    .updateTable('invites')
    .set({ company_id: into })
    .where('company_id', '=', from)
    .executeTakeFirst()
  return {
    moved: Number(moved.numUpdatedRows) - withdrawn.length,
    withdrawn: withdrawn.map(({ email }) => email).sort(),
  }
}
