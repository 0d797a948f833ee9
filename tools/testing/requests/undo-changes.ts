import { sql } from 'kysely'
import type { TestServer } from '../test-server.ts'

type Work = Parameters<TestServer['database']['asAccount']>[1]

/** From now on the changes of every call are rolled back after the reply, when all constraints were checked. */
export function undoChanges({ database }: TestServer) {
  for (const name of ['asAccount', 'asDevice'] as const) {
    const transact = database[name] as (who: string, work: Work) => Promise<unknown>
    const undone = async (who: string, work: Work) => {
      const undo = { result: undefined as unknown }
      await transact(who, async (trx) => {
        undo.result = await work(trx)
        await sql`set constraints all immediate`.execute(trx)
        throw undo
      }).catch((error) => {
        if (error !== undo) throw error
      })
      return undo.result
    }
    Object.assign(database, { [name]: undone })
  }
}
