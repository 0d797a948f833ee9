import { join } from 'node:path'
import { environment, node24, root, runPortalBuild } from './prepare.mjs'
import { isColoured } from './stages.mjs'
import { runTool } from './tool-processes.mjs'

/** Some tools write colours even to a pipe, so the variables follow the terminal. */
const { FORCE_COLOR: _, NO_COLOR: __, ...neutral } = environment
const env = { ...neutral, ...(isColoured ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }

const script =
  (name, ...args) =>
  () =>
    runTool('npm', ['run', '--silent', name, '--', ...args], { env })

/** Started without npm, so that the program has the IPC channel. */
const program = (file, ...args) => [node24, [join(root, file), ...args]]

const SINGLE_STAGES = {
  lint: { name: 'Lint and format', work: script('check:lint', `--colors=${isColoured ? 'force' : 'off'}`) },
  types: { name: 'Types', work: script('check:types') },
  'portal-types': { name: 'Types of the portal', work: script('check:portal-types') },
  imports: { name: 'Import rules', work: script('check:imports') },
  unused: { name: 'Unused code', work: script('check:unused') },
  migrations: { name: 'Migrations', work: script('check:migrations') },
  database: {
    name: 'Generated files',
    // The channel marks this tool as one that stops by itself: it needs seconds to stop its PostgreSQL.
    work: () => runTool(...program('tools/checks/generated.ts', '--verify'), { env, onMessage: () => {} }),
  },
  build: { name: 'Portal build', work: () => runPortalBuild((command, args) => runTool(command, args, { env })) },
}

export const singleStage = (stage) => SINGLE_STAGES[stage]

const WORDS = { api: 'API' }
export const wordFor = (stage) => WORDS[stage] ?? stage
const nameOf = (stages) =>
  stages
    .map(wordFor)
    .join(' and ')
    .replace(/^./, (letter) => letter.toUpperCase())

const partOf = (shard) => (shard ? [`--shard=${shard}`] : [])

/** A run of Vitest, which counts its progress in files because it does not know the tests in advance. */
export const unitTests = ({ stages, files, seed, database, changedSince, shard }) => ({
  name: nameOf(stages),
  unit: 'files',
  countsTests: true,
  seed,
  work: (onMessage) => {
    const projects = stages.map((stage) => `--project=${stage}`)
    const reporters = ['--reporter=default', '--reporter=./tools/setup/vitest-reporter.mjs']
    const part = [...(changedSince ? [`--changed=${changedSince}`, '--passWithNoTests'] : []), ...partOf(shard)]
    const command = program('node_modules/.bin/vitest', 'run', ...projects, ...reporters, ...part, ...files)
    return runTool(...command, { env: { ...env, ...database, PORTICO_SEED: seed }, onMessage })
  },
})

/** A run of Playwright. */
export const browserTests = ({ stages, files, browserFiles = files, seed, database, browser, shard }) => ({
  name: nameOf(stages),
  countsTests: true,
  seed,
  work: (onMessage) => {
    const options = [`--shuffle=${seed}`, '--retries=1', '--reporter=list,./tools/setup/playwright-reporter.mjs']
    const command = program(
      'node_modules/.bin/playwright',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      ...options,
      ...partOf(shard),
      '--pass-with-no-tests',
      ...browserFiles,
    )
    const choices = { PORTICO_SEED: seed, PORTICO_BROWSER: browser ?? '', PORTICO_BROWSER_TESTS: stages.join(' ') }
    return runTool(...command, { env: { ...env, ...database, ...choices }, onMessage })
  },
})
