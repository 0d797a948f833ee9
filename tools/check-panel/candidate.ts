import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Command = readonly [program: string, ...args: string[]]
export type Answer = Record<string, unknown>
const STDERR_SHOWN = 2_000

/** Of all candidates that run now, so that none of them outlives the check. */
const running = new Set<ChildProcessWithoutNullStreams>()
export function killAll() {
  for (const child of running) killGroup(child)
}

/** The command may have started others. */
function killGroup({ pid }: ChildProcessWithoutNullStreams) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

type Options = { command: Command; environment: Record<string, string>; patienceMs: number; isVerbose: boolean }
export type Candidate = ReturnType<typeof openCandidate>

/** The program that is checked. It is started, asked, killed and started again. */
export function openCandidate({ command: [program, ...args], environment, patienceMs, isVerbose }: Options) {
  let child: ChildProcessWithoutNullStreams | undefined
  let errors = ''
  let ended: string | undefined
  const waiting: ((answer: Answer | Error) => void)[] = []

  const told = (text: string) => new Error(`${text}${errors ? `\n${errors.trimEnd()}` : ''}`)
  function settleAll(error: Error) {
    for (const settle of waiting.splice(0)) settle(error)
  }

  function start() {
    ended = undefined
    const started = spawn(program, args, { env: { ...process.env, ...environment }, detached: true, stdio: 'pipe' })
    child = started
    running.add(started)
    started.stdin.on('error', () => {})
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-STDERR_SHOWN)
      if (isVerbose) process.stderr.write(text)
    })
    createInterface({ input: started.stdout }).on('line', (line) => {
      const answer = parse(line)
      if (isVerbose) process.stderr.write(`< ${line}\n`)
      if (answer) waiting.shift()?.(answer)
    })
    const end = (text: string) => {
      running.delete(started)
      if (child !== started) return
      ended = text
      settleAll(told(text))
    }
    started.once('error', ({ message }) => end(`The program cannot be started: ${message}.`))
    started.once('exit', (code, signal) => end(`The program has ended by itself (${signal ?? `status ${code}`}).`))
  }

  return {
    start,
    /** Why it runs no longer, if it has ended by itself. */
    problem: (): string | undefined => ended && told(ended).message,
    /** As a power cut does. */
    async kill() {
      const killed = child
      child = undefined
      settleAll(new Error('The program was killed.'))
      if (!killed || killed.exitCode !== null || killed.signalCode !== null || killed.pid === undefined) return
      killGroup(killed)
      await once(killed, 'exit')
    },
    /** Whether it ends when its input does. */
    async endsByItself(): Promise<boolean> {
      child?.stdin.end()
      const until = Date.now() + patienceMs
      while (!ended && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
      return ended !== undefined
    },
    ask(message: unknown): Promise<Answer> {
      if (ended) return Promise.reject(told(ended))
      const line = JSON.stringify(message)
      if (isVerbose) process.stderr.write(`> ${line.slice(0, 300)}\n`)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const late = told(`The program has not answered ${line.slice(0, 200)} within ${patienceMs / 1000} s.`)
      const timer = setTimeout(() => reject(late), patienceMs)
      waiting.push((answer) => {
        clearTimeout(timer)
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      })
      child?.stdin.write(`${line}\n`)
      return promise
    },
  }
}

function parse(line: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(line)
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Answer) : undefined
  } catch {
    return undefined
  }
}
