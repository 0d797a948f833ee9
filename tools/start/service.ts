import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './settings.ts'

export type Service = {
  ready: Promise<{ milliseconds: number }>
  ended: Promise<string>
  pid(): number | undefined
  stop(): Promise<void>
}

type Options = {
  /** The file that has what the last run wrote; missing: it stands between the messages of the portal. */
  log?: string
  /** For Node itself. */
  nodeArgs?: readonly string[]
}
type Message = { ready?: true; failed?: string }

const TIME_TO_DRAIN = 12_000

/**
 * A Node process of the portal. It reports by message that it is ready or why it failed, and ends when the IPC channel closes.
 * It has its own process group, so that Ctrl-C reaches only the parent, which stops its processes in order.
 */
export function startService(
  name: string,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { log, nodeArgs = [] }: Options = {},
): Service {
  const start = performance.now()
  const output = log === undefined ? 'inherit' : openSync(log, 'w', 0o600)
  const child = spawn(process.execPath, [...nodeArgs, join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The ${name} does not start: ${error.message}.`))
    child.once('exit', (code, signal) => resolve(`The ${name} ended by itself (${signal ?? `exit code ${code}`}).`))
  })
  const ready = new Promise<{ milliseconds: number }>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.ready) resolve({ milliseconds: performance.now() - start })
      if (message.failed) reject(new Error(message.failed))
    })
    ended.then((sentence) => reject(new Error(sentence)))
  })
  // The promise is awaited later; until then a rejection must not count as unhandled.
  ready.catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    const late = sleep(TIME_TO_DRAIN, 'late', { ref: false })
    if ((await Promise.race([ended, late])) === 'late') {
      child.kill('SIGKILL')
      await ended
    }
  }
  return { ready, ended, pid: () => child.pid, stop }
}
