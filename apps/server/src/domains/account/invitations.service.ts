import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Unit } from '../../platform/bind.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { endSessionsOf, hashToken } from '../../platform/sessions.ts'

type Invited = { address: string; propertyIds: readonly string[]; providerId: string | null }

const TOKEN_LENGTH = 32

/** The token follows from the id and the master key, so that the mail can name it although only its hash is stored. */
export const tokenOf = (keys: MasterKeys, inviteId: string): string =>
  (keys.mac('invitation', inviteId.toLowerCase()).split('.')[1] ?? '').slice(0, TOKEN_LENGTH)

/** Returns the token; only its hash is kept. A worker mails it. */
export async function inviteAddress(
  { trx, audit, keys }: Unit & { keys: MasterKeys },
  { address, propertyIds, providerId }: Invited,
): Promise<string> {
  if (providerId) await requireProvider(trx, providerId)
  const id = randomUUID()
  const token = tokenOf(keys, id)
  const kind = providerId ? 'partner' : 'propertyManager'
  await trx
    .insertInto('invites')
    .values({
      id,
      token_hash: hashToken(token),
      email: address,
      kind,
      access_customer_id: providerId,
      property_ids: [...propertyIds],
    })
    .execute()
  await trx.insertInto('invite_mails').values({ invite_id: id, email: address }).execute()
  await audit({ action: 'account.invite', entityId: id, after: { email: address, kind, propertyIds, providerId } })
  return token
}

async function requireProvider(trx: Unit['trx'], id: string) {
  const found = await trx.selectFrom('providers').where('id', '=', id).select('id').executeTakeFirst()
  if (!found) throw new Error(`There is no provider ${id}: change-provider names them.`)
}

/** The account that used the invitation loses its sessions and properties at once and becomes uninvited. */
export async function withdrawAddress({ trx, audit }: Unit, address: string) {
  const isTheirs = sql<boolean>`lower(email) = lower(${address})`
  const known =
    await sql`select from invites where ${isTheirs} union all select from accounts where ${isTheirs}`.execute(trx)
  const withdrawn = await trx
    .updateTable('invites')
    .set({ withdrawn_at: sql`now()` })
    .where(isTheirs)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  await audit(...withdrawn.map(({ id }) => ({ action: 'account.withdrawInvitation', entityId: id })))
  const members = await trx
    .selectFrom('accounts')
    .where(isTheirs)
    .where('kind', 'is not', null)
    .select(['id', 'email', 'kind', 'access_customer_id as providerId'])
    .forUpdate()
    .execute()
  for (const { id, ...before } of members) {
    await trx.updateTable('accounts').set({ kind: null, access_customer_id: null }).where('id', '=', id).execute()
    const left = await trx.deleteFrom('memberships').where('account_id', '=', id).returning('property_id').execute()
    await endSessionsOf(trx, id)
    const propertyIds = left.map(({ property_id }) => property_id)
    await audit({ action: 'account.shutOut', entityId: id, before: { ...before, propertyIds } })
  }
  return { isKnown: known.rows.length > 0, invitations: withdrawn.length, accounts: members.length }
}
