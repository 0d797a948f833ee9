import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type WhichOperator = 'first' | 'further'

/** False: the first operator is there already, or a further one is asked for and there is none. */
export const keepLink = async (trx: Transaction, which: WhichOperator, hash: Buffer, minutes: number) =>
  (
    await sql<{
      kept: boolean
    }>`select portico.keep_operator_link(${hash}, ${minutes}, ${which === 'further'}) as kept`.execute(trx)
  ).rows[0]?.kept === true

type Outcome = 'claimed' | 'again' | 'otherKind' | 'unverified' | 'unknown'
export const claimLink = async (trx: Transaction, hash: Buffer) =>
  (await sql<{ outcome: Outcome }>`select portico.claim_operator_link(${hash}) as outcome`.execute(trx)).rows[0]
    ?.outcome
