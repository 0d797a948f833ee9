import { parseArgs } from 'node:util'
import { type Kind, kinds } from './faults.ts'
import type { Result } from './torture.ts'

/** What `npm run torture` and `npm run check:failover` are started with. */
export function readOptions(usage: string, times: number) {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: String(times) },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      kinds: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(`${usage} -- [--times ${times}] [--seed N] [--kinds ${kinds.join(',')}]`)
    process.exit(0)
  }
  const chosen = values.kinds?.split(',') as Kind[] | undefined
  const unknown = chosen?.find((kind) => !kinds.includes(kind))
  if (unknown) throw new Error(`--kinds are some of ${kinds.join(', ')}, and not ${unknown}.`)
  console.log(`seed ${values.seed}`)
  return {
    times: Number(values.times),
    seed: Number(values.seed),
    ...(chosen && { kinds: chosen }),
    report: console.log,
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
function spread(times: number[]) {
  times.sort((a, b) => a - b)
  return `${seconds(times[times.length >> 1] ?? 0)} (median), ${seconds(times.at(-1) ?? 0)} (longest)`
}

/** Prints what has happened. Returns whether nothing went wrong. */
export function printResult({ done, acknowledged, reads, replies, wrong }: Result): boolean {
  for (const [name, all] of Map.groupBy(done, (one) => one.name)) {
    const again = spread(all.map(({ recoveryMs }) => recoveryMs))
    const pause = spread(all.map(({ pauseMs }) => pauseMs))
    console.log(`${String(all.length).padStart(4)} × ${name}: over after ${again}; no write for ${pause}`)
  }
  const kills = done.filter(({ kind }) => kind === 'kills').length
  console.log(`${done.length} faults, ${kills} of them kills; ${acknowledged} acknowledged writes`)
  console.log(`${reads} reads right after an own write`)
  console.log(`replies by status, 0 for none: ${JSON.stringify(replies)}`)
  for (const [what, all] of Object.entries(wrong))
    console.log(`${what}: ${all.length}${all.length > 0 ? ` ${all.slice(0, 5).join('; ')}` : ''}`)
  return Object.values(wrong).every((all) => all.length === 0)
}
