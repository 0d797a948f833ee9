import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { faultNames, isKill } from './faults.ts'
import { torture } from './torture.ts'

const USAGE = `Writes to a portal of its own while its servers and its database are killed, cut off and stopped, and then compares every
acknowledged write with the database. It talks to this machine only and ends by itself.

  npm run torture -- [--times 300] [--seed N]`

const { values } = parseArgs({
  options: { times: { type: 'string', default: '300' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const seed = Number(values.seed ?? randomInt(2 ** 31))
console.log(`seed ${seed}`)
const { done, replies, acknowledged, ...wrong } = await torture({
  seed,
  times: Number(values.times),
  report: console.log,
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
for (const name of faultNames) {
  const times = done.flatMap((one) => (one.name === name ? [one.recoveryMs] : [])).sort((a, b) => a - b)
  if (times.length === 0) continue
  console.log(
    `${String(times.length).padStart(4)} × ${name}: writes again after ${seconds(times[times.length >> 1] ?? 0)} (median), ${seconds(times.at(-1) ?? 0)} (longest)`,
  )
}
console.log(`${done.filter(({ name }) => isKill(name)).length} kills, ${acknowledged} acknowledged writes`)
console.log(`replies by status, 0 for none: ${JSON.stringify(replies)}`)
for (const [what, all] of Object.entries(wrong))
  console.log(`${what}: ${all.length}${all.length > 0 ? ` ${all.slice(0, 5).join('; ')}` : ''}`)
process.exit(Object.values(wrong).some((all) => all.length > 0) ? 1 : 0)
