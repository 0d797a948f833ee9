import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { TEST_KEYS } from './test-keys.ts'
import type { TestServer } from './test-server.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** A server in a separate process with the database of a test server, for tests that kill and restart it. */
export async function serverProcess({ appUrl }: Pick<TestServer, 'appUrl'>, settings: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'portico-process-'))
  const keysFile = join(folder, 'keys.json')
  await writeFile(keysFile, JSON.stringify(TEST_KEYS))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_APP_URL: appUrl,
    PORT: String(port),
    PORTICO_DATA: folder,
    PORTICO_KEYS_FILE: keysFile,
    OIDC_ISSUER: 'http://localhost:1',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  let running: ChildProcess | undefined

  async function kill() {
    const child = running
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    origin: `http://localhost:${port}`,
    /** Starts a worker, which also serves the API but no pages, because this stage of the tests has no build of the portal; `all` serves them, too. */
    async start(role: 'worker' | 'all' = 'worker') {
      const child = fork(MAIN, [`--role=${role}`], { env, silent: true })
      running = child
      await new Promise((resolve, reject) => {
        child.once('message', (said: { failed?: string }) =>
          said.failed ? reject(new Error(said.failed)) : resolve(undefined),
        )
      })
    },
    kill,
    /** Undefined after the process has ended. */
    pid: () => (running?.exitCode === null && running.signalCode === null ? running.pid : undefined),
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
