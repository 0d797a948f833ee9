import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Whoever may change the devices of a property is told of their tokens. */
const recipients = sql`'{devices.change}'::text[]`

export type NewToken = {
  tokenId: string
  propertyId: string
  deviceId: string
  issuedBy: string | null
  isPairing?: boolean
}

/** Everybody who may change the devices of the property, except the issuer. Returns their number. */
export const queueTokenNotices = async (
  trx: Transaction,
  { tokenId, propertyId, deviceId, issuedBy, isPairing = false }: NewToken,
) =>
  Number(
    (
      await sql`
        insert into token_notices (property_id, account_id, token_id, issued_by, entrance_id, entrance_name, serial_number, is_pairing)
        select d.property_id, w.id, ${tokenId}, ${issuedBy}::uuid, e.id, e.name, d.serial_number, ${isPairing}
        from devices d join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
        cross join portico.accounts_with(${propertyId}, ${recipients}) w (id)
        where d.property_id = ${propertyId} and d.id = ${deviceId} and w.id is distinct from ${issuedBy}::uuid`.execute(
        trx,
      )
    ).numAffectedRows ?? 0,
  )

export type TokenNotice = {
  accountId: string
  tokenId: string
  email: string
  fullName: string
  locale: string | null
  propertyId: string
  propertyName: string
  countryCode: string
  region: string | null
  timeZone: string
  entranceId: string
  entranceName: string
  serialNumber: string
  /** A panel was paired, which has a key instead of a token. */
  isPairing: boolean
  /** Null: an operator. */
  issuedBy: string | null
  issuedAt: Date
}

/** Undefined when the account may no longer change the devices of the property, or the property is archived. */
export const readTokenNotice = async (trx: Transaction, accountId: string, tokenId: string) =>
  (
    await sql<TokenNotice>`
      select n.account_id as "accountId", n.token_id as "tokenId", a.email, a.full_name as "fullName", a.locale, o.id as "propertyId",
        o.name as "propertyName", o.country_code as "countryCode", o.state_or_region as region, o.time_zone as "timeZone", n.entrance_id as "entranceId",
        n.entrance_name as "entranceName", n.serial_number as "serialNumber", n.is_pairing as "isPairing", coalesce(nullif(i.email, ''), i.full_name, n.issued_by::text) as "issuedBy",
        n.issued_at as "issuedAt"
      from token_notices n join properties o on o.id = n.property_id
      join accounts a on a.id = n.account_id and a.id in (select portico.accounts_with(n.property_id, ${recipients}))
      left join accounts i on i.id = n.issued_by
      where n.account_id = ${accountId} and n.token_id = ${tokenId} and o.archived_at is null`.execute(trx)
  ).rows[0]

type IssuedRow = { property: string; entrance: string; deviceId: string; serialNumber: string; issuedAt: Date }

/** Those that were not withdrawn. */
export const listTokensIssuedBy = async (trx: Transaction, address: string) =>
  (
    await sql<IssuedRow>`
      select o.name as property, e.name as entrance, d.id as "deviceId", d.serial_number as "serialNumber", t.created_at as "issuedAt"
      from accounts a join device_tokens t on t.issued_by = a.id
      join devices d on d.property_id = t.property_id and d.id = t.device_id
      join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
      join properties o on o.id = d.property_id
      where lower(a.email) = lower(${address}) order by lower(o.name), lower(e.name), t.created_at`.execute(trx)
  ).rows
