import { asSystemWithin } from '@portico/server/platform/as-system'
import { sql } from 'kysely'
import type { TestServer } from '../test-server.ts'

type Work = Parameters<TestServer['database']['asAccount']>[1]
type Transaction = Parameters<Work>[0]

/**
 * From now on the changes of every call are rolled back after the reply, when all constraints were checked. The returned function does some work and
 * says what it has written into the audit until then.
 */
export function undoChanges({ database }: TestServer) {
  let written: Set<string> | undefined
  for (const name of ['asAccount', 'asOperator', 'asDevice'] as const) {
    const transact = database[name] as (who: string, work: Work) => Promise<unknown>
    const undone = async (who: string, work: Work) => {
      const undo = { result: undefined as unknown }
      await transact(who, async (trx) => {
        undo.result = await work(trx)
        await sql`set constraints all immediate`.execute(trx)
        if (written) for (const action of await actionsOf(trx)) written.add(action)
        throw undo
      }).catch((error) => {
        if (error !== undo) throw error
      })
      return undo.result
    }
    Object.assign(database, { [name]: undone })
  }
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    written = new Set()
    await work()
    const actions = [...written].sort()
    written = undefined
    return actions
  }
}

/** Entries of other transactions that are open are not seen. */
const actionsOf = (trx: Transaction) =>
  asSystemWithin(trx, async () => {
    const { rows } = await sql<{ action: string }>`
      select distinct action from audit where at >= date_trunc('milliseconds', now())`.execute(trx)
    return rows.map(({ action }) => action)
  })
