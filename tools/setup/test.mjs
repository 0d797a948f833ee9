import './require-node-20.mjs'
import { findBrowser, nameBrowser } from './browser.mjs'
import { buildPortal, installDependencies } from './prepare.mjs'
import { findPython } from './python.mjs'
import { reportProblem } from './stages.mjs'
import { listChanges, testedCommit } from './test-changes.mjs'
import { startTestDatabase } from './test-database.mjs'
import { browserTestsOf, chooseSeed, parseArguments, planRuns } from './test-plan.mjs'
import { beginStage, endStage, printAbove, reportProgress } from './test-progress.mjs'
import { describeResult, printSummary, resultOf } from './test-results.mjs'
import { browserTests, singleStage, unitTests } from './test-stages.mjs'
import { killTools, stopTools } from './tool-processes.mjs'

let interruptedAt = 0

/**
 * A second Ctrl-C kills the tests. npm forwards the signal that the terminal also sends to this process, so a second signal counts only after
 * a while. A closed terminal sends SIGHUP more than once.
 */
function interrupt(signal) {
  if (!interruptedAt) {
    interruptedAt = performance.now()
    printAbove('Interrupted: the tests are being stopped. Ctrl-C again kills them.')
    stopTools()
  } else if (signal === 'SIGINT' && performance.now() - interruptedAt > 1000) {
    killTools()
    process.exit(130)
  }
}

async function runOne(stage) {
  let counts
  const start = performance.now()
  beginStage(stage.name, stage.unit)
  const { ok, output } = await stage.work((message) => {
    if (message.counts) counts = message.counts
    else reportProgress(stage.name, message)
  })
  const result = resultOf(stage, { ok, counts, milliseconds: performance.now() - start })
  const lines = [describeResult(result)]
  if (result.failed || result.repeated) lines.push('', output.trimEnd(), '')
  if (result.failed && stage.seed) lines.push(`Repeat this order of tests with PORTICO_SEED=${stage.seed}`, '')
  endStage(stage.name, interruptedAt ? `${stage.name} was stopped.` : lines.join('\n'))
  return result
}

/** Runs two stages at a time, in the order of the list. */
async function runSideBySide(stages) {
  const results = []
  const waiting = [...stages.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next && !interruptedAt; next = waiting.shift()) {
      results[next[0]] = await runOne(next[1])
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

/** Shows the progress of a preparation such as installing a browser. */
async function prepareBeside(name, work) {
  const start = performance.now()
  let failed = 1
  beginStage(name)
  try {
    const result = await work()
    failed = 0
    return result
  } finally {
    endStage(name, describeResult({ name, failed, milliseconds: performance.now() - start }))
  }
}

async function runStages(plan, { testDatabase, ...choices }) {
  const findsBrowser = plan.browserTests.length > 0
  const [browser, results, database] = await Promise.all([
    findsBrowser ? findBrowser(prepareBeside) : undefined,
    runSideBySide(plan.sideBySide.map(singleStage)),
    testDatabase && prepareBeside('Database of the tests', () => testDatabase.ready),
  ])
  if (interruptedAt) return results
  const stages = []
  if (plan.unitTests.length) stages.push(unitTests({ stages: plan.unitTests, database, ...choices }))
  if (plan.unitTests.includes('api'))
    printAbove(`Python of the tests: ${findPython() ?? 'there is no python3, so the panel in Python is not tried'}`)
  const lacksPortal = results.some(({ name, failed }) => name === singleStage('build').name && failed)
  if (lacksPortal) printAbove('The journeys and screens are left out, because there is no portal to run them on.')
  else if (findsBrowser) {
    printAbove(`Browser of the tests: ${await nameBrowser(browser)}`)
    stages.push(browserTests({ stages: plan.browserTests, database, browser, ...choices }))
  }
  for (const stage of stages) if (!interruptedAt) results.push(await runOne(stage))
  return results
}

async function main() {
  const { isLimitedToChanges, stages, ...choices } = parseArguments(process.argv.slice(2))
  const seed = chooseSeed(process.env.PORTICO_SEED, process.env.CI && (await testedCommit()))
  const plan = planRuns(stages)
  if (isLimitedToChanges) {
    const { since, files } = await listChanges()
    const patterns = browserTestsOf(files)
    // Vitest follows imports; a browser test imports nothing of what it tests, so its name decides.
    choices.changedSince = since
    choices.browserFiles = patterns
    if (patterns.length === 0) plan.browserTests = []
  }
  const start = performance.now()
  await installDependencies()
  if (plan.needsPortalBuild) await buildPortal()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  // Writing to a closed terminal fails, but the tests must still be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const isShuffled = plan.unitTests.length + plan.browserTests.length > 0
  const orderOfTests = isShuffled ? `Order of tests: PORTICO_SEED=${seed}` : ''
  if (orderOfTests) console.log(orderOfTests)
  const testDatabase = plan.needsDatabase ? startTestDatabase() : undefined
  const results = await runStages(plan, { ...choices, seed, testDatabase }).finally(() => testDatabase?.stop())
  if (interruptedAt) return 130
  return printSummary(results, performance.now() - start, orderOfTests) ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  interruptedAt = performance.now()
  stopTools()
  reportProblem(error.message)
  process.exitCode = 1
}
