import { randomInt } from 'node:crypto'

const STATIC_CHECKS = ['lint', 'types', 'portal-types', 'imports', 'unused', 'migrations']
const UNIT_TESTS = ['rules', 'api']
const BROWSER_TESTS = ['journeys', 'screens']
const ALL = [...STATIC_CHECKS, 'database', ...UNIT_TESTS, 'build', ...BROWSER_TESTS]
const TAKES_FILES = [...UNIT_TESTS, ...BROWSER_TESTS]
const NEEDS_DATABASE = ['api', ...BROWSER_TESTS]
const NEEDS_PORTAL_BUILD = ['api', ...BROWSER_TESTS]

/** The longest stage comes first; the short ones run beside it. */
const SIDE_BY_SIDE = ['portal-types', 'types', 'build', 'imports', 'unused', 'lint', 'migrations', 'database']

const USAGE = 'npm test takes --only <stage> [<file name> …], --changed, or --shard <number>/<of how many>'

/** Returns the stages, the file name filters of their tests, and which part of the tests runs. */
export function parseArguments(words) {
  const [option, value, ...files] = words
  const list = `The stages are ${ALL.join(', ')}.`
  if (option === undefined) return { stages: ALL, files: [] }
  if (option === '--fast' && value === undefined) return { stages: [...STATIC_CHECKS, 'rules'], files: [] }
  if (option === '--changed' && value === undefined) return { stages: ALL, files: [], isLimitedToChanges: true }
  if (option === '--shard' && files.length === 0) return { ...stagesOfShard(value), files: [] }
  if (option !== '--only') throw new Error(`${USAGE}. ${list}`)
  if (value === undefined) throw new Error(`--only takes the name of a stage. ${list}`)
  if (!ALL.includes(value)) throw new Error(`There is no stage "${value}". ${list}`)
  if (files.length && !TAKES_FILES.includes(value)) throw new Error(`The stage "${value}" takes no file names.`)
  return { stages: [value], files }
}

/** Every shard runs its part of the tests; the first one also runs what cannot be divided. */
function stagesOfShard(shard) {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(shard ?? '')?.map(Number) ?? []
  if (!number || number > count) throw new Error(`--shard takes a part such as 1/3, not "${shard ?? ''}".`)
  return { stages: number === 1 ? ALL : ['build', ...TAKES_FILES], shard }
}

const OF_NOUN =
  /^(?:packages\/contract\/src|apps\/(?:server|web)\/src\/domains|apps\/web\/src\/app\/property)\/([^/]+)\//
const OF_BROWSER = /^e2e\/([^/]+)\.(?:spec|screens)\.ts$/

/** The patterns of the browser tests for the nouns whose files have changed. */
export function browserTestsOf(changedFiles) {
  const names = changedFiles.flatMap((file) => (OF_NOUN.exec(file) ?? OF_BROWSER.exec(file))?.[1] ?? [])
  return [...new Set(names)].sort().map((name) => `/e2e/${name}`)
}

/** Unit tests are one run of Vitest, browser tests one run of Playwright; both use one PostgreSQL with a demo world. */
export function planRuns(stages) {
  const chosen = (names) => names.filter((name) => stages.includes(name))
  return {
    sideBySide: chosen(SIDE_BY_SIDE),
    unitTests: chosen(UNIT_TESTS),
    browserTests: chosen(BROWSER_TESTS),
    needsDatabase: chosen(NEEDS_DATABASE).length > 0,
    /** An existing build of the current sources is used. */
    needsPortalBuild: chosen(NEEDS_PORTAL_BUILD).length > 0 && !stages.includes('build'),
  }
}

/** The seed of the order of tests: random, or the one of a commit, so that two runs of a commit have one order. */
export function chooseSeed(requested, commit) {
  if (!requested)
    return String(commit ? 1 + (Number.parseInt(commit.slice(0, 12), 16) % 999_999) : randomInt(1, 1_000_000))
  if (!/^[1-9]\d{0,8}$/.test(requested))
    throw new Error(`PORTICO_SEED must be a number from 1 to 999999999, not "${requested}".`)
  return requested
}
