import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'

/** How long panels can tell a deactivated credential from an unknown one. */
export const INACTIVE_KNOWN_DAYS = 90

export type Unhashed = { propertyId: string; id: string; sealedValue: string; epoch: number }

/** Codes of properties with panels, and numbers of passes there, that lack a hash of the salt in force: the newest first, because somebody waits for them. */
export const listUnhashed = async (trx: Transaction, most: number, without: readonly string[]) =>
  (
    await sql<Unhashed>`
      select c.property_id as "propertyId", c.id, c.sealed_value as "sealedValue", p.code_salt_epoch as epoch
      from credentials c join properties p on p.id = c.property_id
      where c.type in ('CODE', 'PASS') and (c.status <> 'INACTIVE' or c.deactivated_at > now() - make_interval(days => ${INACTIVE_KNOWN_DAYS}))
        and exists (select from device_tokens t where t.property_id = c.property_id)
        and not exists (
          select from code_hashes h where h.property_id = c.property_id and h.credential_id = c.id and h.salt_epoch = p.code_salt_epoch)
        and c.id <> all(${without}::uuid[])
      order by c.status = 'INACTIVE', c.created_at desc, c.id limit ${most}`.execute(trx)
  ).rows

export type CodeHash = { propertyId: string; id: string; epoch: number; hash: string }

/** A code that was deleted meanwhile needs none. */
export const insertHashes = (trx: Transaction, hashes: readonly CodeHash[]) =>
  sql`insert into code_hashes (property_id, credential_id, salt_epoch, hash)
    select c.property_id, c.id, n.epoch, n.hash
    from unnest(${hashes.map(({ id }) => id)}::uuid[], ${hashes.map(({ epoch }) => epoch)}::int[], ${hashes.map(({ hash }) => hash)}::text[]) as n (id, epoch, hash)
    join credentials c on c.id = n.id
    on conflict do nothing`.execute(trx)

export const hasPanels = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('device_tokens').where('property_id', '=', propertyId).select('device_id').limit(1).execute())
    .length > 0

/** Hashes of former salts that no panel needs any more. */
export const clearFormerHashes: ChangeSome = (trx, most) =>
  deleteRows(
    trx,
    'code_hashes',
    sql`salt_epoch < (select p.code_salt_epoch from properties p where p.id = code_hashes.property_id) and not exists (
      select from panels n join device_tokens t on t.property_id = n.property_id and t.device_id = n.device_id
      where n.property_id = code_hashes.property_id and n.salt_epoch <= code_hashes.salt_epoch)`,
    most,
  )
