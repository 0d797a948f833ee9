import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { UseOfKey } from './boots-of-sessions.ts'

type Pairing = {
  property_id: string
  device_id: string
  token_id: string
  entrance_id: string
  public_key: Buffer
  sessions: UseOfKey[]
}

/** Sessions of one device begin one after the other. */
export const lockPairing = async (trx: Transaction, deviceId: string) =>
  (
    await sql<Pairing>`
      select p.property_id, p.device_id, p.token_id, p.public_key, p.sessions, d.entrance_id
      from pairings p join devices d on d.property_id = p.property_id and d.id = p.device_id
      where p.device_id = ${deviceId} for update of p`.execute(trx)
  ).rows[0]

type Session = { tokenHash: Buffer; seconds: number; sessions: readonly UseOfKey[]; isKeyTwice: boolean }

/** Whoever waits at the door with the former token is woken, and refused. */
export async function keepSession(trx: Transaction, pairing: Pairing, session: Session) {
  const { property_id: propertyId, token_id: tokenId, device_id: deviceId } = pairing
  await sql`
    update device_tokens set token_hash = ${session.tokenHash}, expires_at = now() + make_interval(secs => ${session.seconds})
    where property_id = ${propertyId} and id = ${tokenId}`.execute(trx)
  await sql`
    update pairings set session_at = now(), sessions = ${JSON.stringify(session.sessions)}::jsonb,
      key_twice_at = case when ${session.isKeyTwice} then now() else key_twice_at end
    where property_id = ${propertyId} and device_id = ${deviceId}`.execute(trx)
  await sql`select pg_notify('portico_access', ${pairing.entrance_id})`.execute(trx)
}
