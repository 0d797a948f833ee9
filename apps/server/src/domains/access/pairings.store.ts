import { randomBytes } from 'node:crypto'
import { INSTALLATION_CODE_HOURS } from '@portico/contract/access/pairing.rules'
import type { PanelFacts } from '@portico/contract/access/pairing.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/sessions.ts'

type NewPairing = {
  propertyId: string
  deviceId: string
  publicKey: Buffer
  panel: PanelFacts
  pairedBy: string | null
}

/** With the place of its session, whose token nobody has yet. */
export async function insertPairing(
  trx: Transaction,
  { propertyId, deviceId, publicKey, panel, pairedBy }: NewPairing,
): Promise<{ tokenId: string }> {
  const { id: tokenId } = await trx
    .insertInto('device_tokens')
    .values({
      property_id: propertyId,
      device_id: deviceId,
      token_hash: hashToken(randomBytes(32).toString('base64url')),
      issued_by: pairedBy,
      expires_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('pairings')
    .values({
      property_id: propertyId,
      device_id: deviceId,
      token_id: tokenId,
      public_key: publicKey,
      maker: panel.maker,
      model: panel.model,
      serial_number: panel.serialNumber,
      program_version: panel.programVersion,
      paired_by: pairedBy,
    })
    .execute()
  return { tokenId }
}

/** The device of a key; undefined: nobody has paired it, or the pairing has ended. */
export const findPairedDevice = async (trx: Transaction, publicKey: Buffer) =>
  (await trx.selectFrom('pairings').where('public_key', '=', publicKey).select('device_id').executeTakeFirst())
    ?.device_id

export const findKeyOf = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (
    await trx
      .selectFrom('pairings')
      .where('property_id', '=', propertyId)
      .where('device_id', '=', deviceId)
      .select('public_key')
      .executeTakeFirst()
  )?.public_key

type NewCode = { propertyId: string; deviceId: string; codeHash: Buffer; madeBy: string }

/** The last one replaces any other of the device. */
export const keepInstallationCode = async (trx: Transaction, { propertyId, deviceId, codeHash, madeBy }: NewCode) =>
  (
    await sql<{ expires_at: Date }>`
      insert into installation_codes (property_id, device_id, code_hash, made_by, expires_at)
      values (${propertyId}, ${deviceId}, ${codeHash}, ${madeBy}, now() + make_interval(hours => ${INSTALLATION_CODE_HOURS}))
      on conflict (property_id, device_id) do update set code_hash = excluded.code_hash, made_by = excluded.made_by, made_at = now(), expires_at = excluded.expires_at
      returning expires_at`.execute(trx)
  ).rows[0]?.expires_at

export const deleteInstallationCode = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (
    await trx
      .deleteFrom('installation_codes')
      .where('property_id', '=', propertyId)
      .where('device_id', '=', deviceId)
      .returning('device_id')
      .execute()
  ).length > 0

/** Used up at once. Whoever has lost the permission since has made no code. */
export const takeInstallationCode = async (trx: Transaction, codeHash: Buffer) =>
  (
    await sql<{ property_id: string; device_id: string; made_by: string }>`
      delete from installation_codes c where c.code_hash = ${codeHash} and c.expires_at > now()
        and c.made_by in (select portico.accounts_with(c.property_id, '{devices.change}'))
        and c.made_by in (select portico.accounts_with(c.property_id, '{codes.reveal}'))
      returning c.property_id, c.device_id, c.made_by`.execute(trx)
  ).rows[0]

export const clearOldInstallationCodes = (trx: Transaction) =>
  sql`delete from installation_codes where expires_at < now()`.execute(trx)
