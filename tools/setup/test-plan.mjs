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

/** Returns the stages and the file name filters of their tests. */
export function parseArguments(words) {
  const [option, stage, ...files] = words
  if (option === undefined) return { stages: ALL, files: [] }
  if (option === '--fast' && stage === undefined) return { stages: [...STATIC_CHECKS, 'rules'], files: [] }
  const list = `The stages are ${ALL.join(', ')}.`
  if (option !== '--only') throw new Error(`npm test takes no arguments but --only <stage> [<file name> …]. ${list}`)
  if (stage === undefined) throw new Error(`--only takes the name of a stage. ${list}`)
  if (!ALL.includes(stage)) throw new Error(`There is no stage "${stage}". ${list}`)
  if (files.length && !TAKES_FILES.includes(stage)) throw new Error(`The stage "${stage}" takes no file names.`)
  return { stages: [stage], files }
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

/** The seed of the random order of tests. */
export function chooseSeed(requested) {
  if (!requested) return String(randomInt(1, 1_000_000))
  if (!/^[1-9]\d{0,8}$/.test(requested))
    throw new Error(`PORTICO_SEED must be a number from 1 to 999999999, not "${requested}".`)
  return requested
}
