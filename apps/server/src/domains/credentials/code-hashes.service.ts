import { inBatches } from '../../platform/batches.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Enqueue, Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { openCode } from './access-code.ts'
import {
  type CodeHash,
  clearFormerHashes,
  hasPanels,
  INACTIVE_KNOWN_DAYS,
  insertHashes,
  listUnhashed,
  type Unhashed,
} from './code-hashes.store.ts'
import { codeSaltOf, SCRYPT, slowHashOf } from './code-hashes.ts'

/** Threads that hash; Node has four, and others need them, too. */
const AT_ONCE = 2
/** About half a second of work: a code that is created meanwhile comes next. */
const BATCH = 24
/** Then the job of the next minute goes on. */
const RUN_MS = 10 * 60_000

/** At most one runs in the whole deployment, and one waits. */
export const codeHashesQueue = { name: 'codeHashes', concurrency: 1, startsAtOnce: true }

type Parts = { database: Database; keys: MasterKeys; log: Pick<Log, 'warn'> }

/** The job begins when the transaction has committed. A property without panels needs no hashes. */
export const wakeCodeHashes = (enqueue: Enqueue) => async (trx: Transaction, propertyId: string) => {
  if (await hasPanels(trx, propertyId)) await enqueue(trx, codeHashesQueue.name, {}, 'all')
}

/** Every minute it also finds what nobody has told: codes from before, and those of a worker that was killed. */
export const codeHashes = (parts: Parts): Job => ({
  ...codeHashesQueue,
  cron: '* * * * *',
  run: () => hashCodes(parts),
})

/** Hashes every code that lacks it. No transaction waits for a hash. */
export async function hashCodes({ database, keys, log }: Parts): Promise<void> {
  const unreadable: string[] = []
  const until = Date.now() + RUN_MS
  while (Date.now() < until) {
    const codes = await database.asSystem((trx) => listUnhashed(trx, BATCH, unreadable))
    if (codes.length === 0) break
    const hashes: CodeHash[] = []
    const hashNext = async () => {
      for (let code = codes.pop(); code; code = codes.pop()) {
        const hash = await hashOf(keys, code).catch((error: unknown) => {
          log.warn({ err: error, credentialId: code?.id }, 'a code cannot be read, so panels do not get it')
        })
        if (hash) hashes.push(hash)
        else unreadable.push(code.id)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, hashNext))
    if (hashes.length > 0) await database.asSystem((trx) => insertHashes(trx, hashes))
  }
  await inBatches(database, clearFormerHashes)
}

async function hashOf(keys: MasterKeys, { propertyId, id, sealedValue, epoch }: Unhashed): Promise<CodeHash> {
  const code = openCode(keys, { propertyId, id }, sealedValue)
  return { propertyId, id, epoch, hash: await slowHashOf(code, codeSaltOf(keys, propertyId, epoch)) }
}

export { codeSaltOf, INACTIVE_KNOWN_DAYS, SCRYPT }
