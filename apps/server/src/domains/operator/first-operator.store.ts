import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** False: there is an operator. */
export const keepLink = async (trx: Transaction, hash: Buffer, minutes: number) =>
  (await sql<{ kept: boolean }>`select portico.keep_operator_link(${hash}, ${minutes}) as kept`.execute(trx)).rows[0]
    ?.kept === true

/** False: there is no operator, so that the link is that of the first one. */
export const keepFurtherLink = async (trx: Transaction, hash: Buffer, minutes: number) =>
  (await sql<{ kept: boolean }>`select portico.keep_further_operator_link(${hash}, ${minutes}) as kept`.execute(trx))
    .rows[0]?.kept === true

type Outcome = 'claimed' | 'again' | 'otherKind' | 'unverified' | 'unknown'
export const claimLink = async (trx: Transaction, hash: Buffer) =>
  (await sql<{ outcome: Outcome }>`select portico.claim_operator_link(${hash}) as outcome`.execute(trx)).rows[0]
    ?.outcome
