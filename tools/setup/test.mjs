import './require-node-20.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { environment, installDependencies, run, runPortalBuild } from './prepare.mjs'
import { bold, dim, formatSeconds, green, isColoured, red, reportProblem } from './stages.mjs'

const fast = process.argv.includes('--fast')
const reports = mkdtempSync(join(tmpdir(), 'portico-test-'))
const unitReport = join(reports, 'vitest.json')
const journeyReport = join(reports, 'playwright.json')

/** Some tools colour what they write even into a pipe; they must do as the terminal at its end wants it. */
const { FORCE_COLOR: _, NO_COLOR: __, ...neutral } = environment
const tinted = { ...neutral, ...(isColoured ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }

const script =
  (name, args = [], env = {}) =>
  () =>
    run('npm', ['run', '--silent', name, '--', ...args], { env: { ...tinted, ...env } })

const unitArguments = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]

const staticChecks = [
  { name: 'Lint and format', work: script('check:lint', [`--colors=${isColoured ? 'force' : 'off'}`]) },
  { name: 'Types', work: script('check:types') },
  { name: 'Import rules', work: script('check:imports') },
  { name: 'Unused code', work: script('check:unused') },
]

const rules = {
  name: 'Rules',
  work: script('test:unit', ['--project', 'rules', ...unitArguments]),
  count: countUnitTests,
}

const thoroughStages = (browser) => [
  { name: 'Database types', work: script('check:db-types') },
  { name: 'Rules and API', work: script('test:unit', unitArguments), count: countUnitTests },
  { name: 'Portal build', work: runPortalBuild },
  {
    name: 'Journeys',
    work: script('test:e2e', ['--reporter=list,json'], {
      PORTICO_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
    }),
    count: countJourneys,
  },
]

function countUnitTests() {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(unitReport, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function countJourneys() {
  const { expected, flaky, unexpected, skipped } = JSON.parse(readFileSync(journeyReport, 'utf8')).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** A stage that fails outside its tests (a file that does not load, a server that does not start) counts as one failure. */
function countOf(stage, ok) {
  const lump = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!stage.count) return lump
  try {
    const counts = stage.count()
    return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
  } catch {
    return { ...lump, passed: 0, failed: 1 }
  }
}

async function runOne(stage) {
  const start = performance.now()
  const { ok, output } = await stage.work()
  const result = { name: stage.name, ...countOf(stage, ok), milliseconds: performance.now() - start }
  const failed = result.failed > 0
  console.log(`${failed ? red('✗') : green('✓')} ${stage.name} ${dim(formatSeconds(result.milliseconds))}`)
  if (failed) console.log(`\n${output.trimEnd()}\n`)
  return result
}

/** Two at a time, in the order of the list. */
async function runSideBySide(stages) {
  const results = []
  const waiting = [...stages.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runOne(next[1])
  }
  await Promise.all([worker(), worker()])
  return results
}

async function runInTurn(stages) {
  const results = []
  for (const stage of stages) results.push(await runOne(stage))
  return results
}

function printSummary(results, milliseconds) {
  const width = Math.max(...results.map(({ name }) => name.length))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${bold('Summary')}`)
  for (const { name, passed, failed, skipped, milliseconds: time } of results) {
    const row = [name.padEnd(width), formatSeconds(time).padStart(8), `${passed} passed`.padStart(12)]
    if (failed) row.push(red(`${failed} failed`))
    if (skipped) row.push(red(`${skipped} skipped`))
    console.log(`  ${row.join('  ')}`)
  }
  console.log(`  ${'All'.padEnd(width)}  ${formatSeconds(milliseconds).padStart(8)}\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

async function main() {
  const start = performance.now()
  await installDependencies()
  const browser = fast ? null : await findBrowser()
  const results = await runSideBySide(staticChecks)
  results.push(...(await runInTurn(fast ? [rules] : thoroughStages(browser))))
  return printSummary(results, performance.now() - start)
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  reportProblem(error.message)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
