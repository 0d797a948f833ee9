import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BARE_ENVIRONMENT } from '../postgres/cluster.ts'
import { type DatabaseUser, launchAs } from '../postgres/database-user.ts'

export type Daemon = ReturnType<typeof startDaemon>

type Options = { program: string; args: string[]; user: DatabaseUser; folder: string; log: string }

const TIME_TO_STOP = 20_000

/** A program in a process group of its own, so that Ctrl-C reaches only this process, which ends the others in order. */
export function startDaemon({ program, args, user, folder, log }: Options) {
  const { command, args: words, ...identity } = launchAs(user, program, args, folder)
  const output = openSync(log, 'a', 0o600)
  const child: ChildProcess = spawn(command, words, {
    ...identity,
    cwd: '/',
    env: BARE_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit').catch(() => {})
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    child.kill(signal)
    const late = sleep(TIME_TO_STOP, 'late', { ref: false })
    if ((await Promise.race([ended, late])) !== 'late') return
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid, hasEnded, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
