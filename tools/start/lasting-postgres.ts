import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

type Options = { folder: string; log: (line: string) => void; onGivingUp: (error: Error) => void }

export type LastingPostgres = { ownerUrl: string; appUrl: string; stop(): Promise<void> }

const RESTARTS_PER_MINUTE = 5

/** The embedded PostgreSQL, which is restarted with the same URLs when it ends unexpectedly. */
export async function startLastingPostgres({ folder, log, onGivingUp }: Options): Promise<LastingPostgres> {
  let current: Promise<EmbeddedPostgres>
  let stopped = false
  let recentEnds: number[] = []

  const start = () => startEmbeddedPostgres({ folder, log, onExit: restart })
  const restart = () => {
    if (stopped) return
    recentEnds = [...recentEnds.filter((time) => time > Date.now() - 60_000), Date.now()]
    if (recentEnds.length > RESTARTS_PER_MINUTE) {
      onGivingUp(new Error(`PostgreSQL keeps ending: see postgres.log in ${folder}.`))
      return
    }
    log('PostgreSQL ended unexpectedly and is started again.')
    current = start()
    current.catch(onGivingUp)
  }

  current = start()
  const { ownerUrl, appUrl } = await current
  const stop = async () => {
    stopped = true
    const running = await current.catch(() => null)
    await running?.stop()
  }
  return { ownerUrl, appUrl, stop }
}
