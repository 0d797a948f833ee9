import { playRandomSite } from '@portico/panel/testing/random-site'

/** The long form of the test of a panel with its board: 10,000 random changes, swipes and faults. */
const STEPS_EACH = 500
const wanted = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)

const begin = Date.now()
const sum = { openedByHost: 0, openedByBoard: 0, swipes: 0 }
for (let steps = 0; steps < wanted && !process.exitCode; steps += STEPS_EACH) {
  const { failures, ...counts } = await playRandomSite(seed + steps, Math.min(STEPS_EACH, wanted - steps))
  for (const name of ['openedByHost', 'openedByBoard', 'swipes'] as const) sum[name] += counts[name]
  for (const failure of failures) {
    console.error(`Seed ${seed + steps}: ${failure}`)
    process.exitCode = 1
  }
}
const seconds = Math.round((Date.now() - begin) / 1000)
const { swipes, openedByHost, openedByBoard } = sum
console.log(
  `Seed ${seed}: ${wanted} steps in ${seconds} s, ${swipes} swipes; the panel opened ${openedByHost} times, the board alone ${openedByBoard} times.`,
)
