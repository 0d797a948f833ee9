import { PAIRING_CODE_MINUTES, PENDING_PER_ADDRESS } from '@portico/contract/access/pairing.rules'
import type { PanelFacts } from '@portico/contract/access/pairing.schema'
import { sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'

type NewRequest = {
  publicKey: Buffer
  codeHash: Buffer
  addressHash: Buffer
  network: string | null
  panel: PanelFacts
}

/**
 * A panel that asks again gets another code, and the former one is none. Undefined if so many of this address wait already: then in how many seconds the
 * next place is free.
 */
export async function keepRequest(trx: Transaction, { publicKey, codeHash, addressHash, network, panel }: NewRequest) {
  await sql`select pg_advisory_xact_lock(hashtextextended('portico.pairing ' || encode(${addressHash}, 'hex'), 0))`.execute(
    trx,
  )
  const { rows: waiting } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as seconds from pairing_requests
    where address_hash = ${addressHash} and expires_at > now() and public_key <> ${publicKey} order by expires_at`.execute(
    trx,
  )
  if (waiting.length >= PENDING_PER_ADDRESS) return { isKept: false, freeInSeconds: waiting[0]?.seconds ?? 1 } as const
  const { maker, model, serialNumber, programVersion } = panel
  await sql`
    insert into pairing_requests (public_key, code_hash, address_hash, network, maker, model, serial_number, program_version, expires_at)
    values (${publicKey}, ${codeHash}, ${addressHash}, ${network}, ${maker}, ${model}, ${serialNumber}, ${programVersion}, now() + make_interval(mins => ${PAIRING_CODE_MINUTES}))
    on conflict (public_key) do update set code_hash = excluded.code_hash, address_hash = excluded.address_hash, network = excluded.network, maker = excluded.maker,
      model = excluded.model, serial_number = excluded.serial_number, program_version = excluded.program_version, asked_at = now(), expires_at = excluded.expires_at`.execute(
    trx,
  )
  return { isKept: true } as const
}

type RequestRow = {
  id: string
  public_key: Buffer
  network: string | null
  maker: string
  model: string
  serial_number: string
  program_version: string
  asked_at: Date
  expires_at: Date
}

export const findRequest = async (trx: Transaction, codeHash: Buffer) =>
  (
    await asSystemWithin(trx, () =>
      sql<RequestRow>`select * from pairing_requests where code_hash = ${codeHash} and expires_at > now()`.execute(trx),
    )
  ).rows[0]

/** Of two at once the second waits for the first, and finds none. */
export const takeRequest = async (trx: Transaction, codeHash: Buffer) =>
  (
    await asSystemWithin(trx, () =>
      sql<RequestRow>`delete from pairing_requests where code_hash = ${codeHash} and expires_at > now() returning *`.execute(
        trx,
      ),
    )
  ).rows[0]

export const forgetRequest = async (trx: Transaction, publicKey: Buffer) =>
  (await sql<{ id: string }>`delete from pairing_requests where public_key = ${publicKey} returning id`.execute(trx))
    .rows[0]

export const findOwnRequest = async (trx: Transaction, publicKey: Buffer) =>
  (
    await sql<{
      id: string
    }>`select id from pairing_requests where public_key = ${publicKey} and expires_at > now()`.execute(trx)
  ).rows[0]

/** The panel that waits learns it at any server, when the transaction is committed. */
export const wakePanel = (trx: Transaction, requestId: string) =>
  sql`select pg_notify('portico_access', ${requestId})`.execute(trx)

export const factsOf = (
  row: Pick<RequestRow, 'maker' | 'model' | 'serial_number' | 'program_version'>,
): PanelFacts => ({
  maker: row.maker,
  model: row.model,
  serialNumber: row.serial_number,
  programVersion: row.program_version,
})

export const clearOldRequests = (trx: Transaction) =>
  sql`delete from pairing_requests where expires_at < now()`.execute(trx)
