import { askRandomWorlds } from '@portico/contract/access/random-lists'

/** The long form of the test of random worlds: a million attempts. */
const ATTEMPTS_EACH = 10
const attemptsWanted = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)

const start = Date.now()
const { attempts, opened, openedByFirst, failures } = askRandomWorlds(
  seed,
  attemptsWanted / ATTEMPTS_EACH,
  ATTEMPTS_EACH,
)
const seconds = Math.round((Date.now() - start) / 1000)
const texts = [attempts, opened, openedByFirst].map((count) => count.toLocaleString('en'))
console.log(`Seed ${seed}: ${texts[0]} attempts in ${seconds} s; ${texts[1]} opened, ${texts[2]} in the first format.`)
for (const failure of failures.slice(0, 5)) console.error(failure)
if (failures.length > 0) {
  console.error(`${failures.length} attempts differ.`)
  process.exitCode = 1
}
