import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const FLOOR_SERVER = fileURLToPath(new URL('./floor-server.ts', import.meta.url))
const CHANGES_PER_SECOND = 20
/** How many doors one change concerns. */
export const DOORS_PER_CHANGE = 3

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Ends all calls that wait. */
export const hangUp = () => agent.destroy()

type Call = {
  origin: string
  method?: 'POST'
  path: string
  token?: string
  headers?: Record<string, string>
  body?: object
}
type Reply = { status: number; text: string }

/** Without fetch, which costs more than what is measured. */
export function call({ origin, method, path, token, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const sent = request(
      `${origin}${path}`,
      {
        agent,
        method: method ?? 'GET',
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (reply) => {
        const pieces: Buffer[] = []
        reply.on('data', (piece) => pieces.push(piece))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Collects how long after its change each door knows it. */
export function stopwatch() {
  const changed = new Map<string, number>()
  const times: number[] = []
  return {
    change: (door: string) => changed.set(door, performance.now()),
    reached(door: string) {
      const start = changed.get(door)
      if (start === undefined) return
      changed.delete(door)
      times.push(performance.now() - start)
    },
    missing: () => changed.size,
    times,
  }
}

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Makes changes at an even pace. The next one does not wait for the doors. */
export async function atAnEvenPace(count: number, change: (at: number) => Promise<void>) {
  const start = performance.now()
  for (let at = 0; at < count; at++) {
    await sleep(Math.max(0, start + (at * 1000) / CHANGES_PER_SECOND - performance.now()))
    await change(at)
  }
}

export async function withFloor<Result>(
  databaseUrl: string,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(FLOOR_SERVER, { env: { ...process.env, FLOOR_DATABASE_URL: databaseUrl } })
  try {
    const port = await new Promise<number>((resolve) =>
      child.once('message', (said: { port: number }) => resolve(said.port)),
    )
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    child.disconnect()
    await new Promise((resolve) => child.once('exit', resolve))
  }
}
