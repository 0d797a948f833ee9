import pg from 'pg'
import { busy } from './errors.ts'

/** SQLSTATE of a write on a node that is not the leader, or not any more. */
const READ_ONLY = '25006'

/**
 * A commit waits for its synchronous standby without a limit. When somebody cancels that wait, PostgreSQL reports success with a
 * warning. This names the warning in every language.
 */
const UNREPLICATED = 'SyncRepWaitForLSN'

/** A connection of the pool, which knows what a cluster with several nodes may answer. */
export class Client extends pg.Client {
  #isUnreplicated = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ routine }) => {
      if (routine === UNREPLICATED) this.#isUnreplicated = true
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original are kept by the cast below.
  override query = ((...args: any[]) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as any)(...args)
    if (typeof result?.then !== 'function') return result
    return result.then(
      (value: unknown) => {
        this.#refuseUnreplicated()
        return value
      },
      (error: pg.DatabaseError) => {
        // After a timeout a rollback would time out, too. A new connection leads to the new leader.
        if (error.message === 'Query read timeout' || error.code === READ_ONLY) void this.end()
        throw error
      },
    )
  }) as pg.Client['query']

  /** The write may be lost with the leader, so nobody may be told that it was done. */
  #refuseUnreplicated() {
    if (!this.#isUnreplicated) return
    this.#isUnreplicated = false
    throw busy(new Error('No synchronous standby has confirmed the commit.'))
  }
}
