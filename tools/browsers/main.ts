import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportNews, reportProblem, runStage } from '../setup/stages.mjs'
import { root } from '../start/settings.ts'
import { type DemoPortal, startDemoPortal } from './demo-portal.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { engines } from './engines.ts'
import { countsOf, tableOf, type Walk } from './report.ts'
import { walkWays } from './walk-ways.ts'

/**
 * `npm run check:browsers`: walks the ten main ways of a portal of its own in Chromium, Firefox and WebKit. The names of engines limit it
 * to these.
 */
const names = process.argv.slice(2).map((name) => name.toLowerCase())
const folder = mkdtempSync(join(tmpdir(), 'portico-browsers-'))
const pictures = join(root, 'e2e', 'results', 'browsers')
let portal: DemoPortal | undefined
let browser: DrivenBrowser | undefined
let isEnding = false

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  await browser?.close().catch(() => undefined)
  await portal?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

/** An engine that cannot be installed or does not start is told and left out. */
async function startEngine({ name, prepare }: (typeof engines)[number]) {
  try {
    const home = join(folder, name)
    mkdirSync(home)
    return await (await prepare())(home)
  } catch (error) {
    reportProblem(`${name} is not tried: ${(error as Error).message}`)
    return undefined
  }
}

async function main() {
  const chosen = engines.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()))
  portal = await runStage('Starting a portal', () => startDemoPortal(join(folder, 'data')))
  const walks: Walk[] = []
  for (const engine of chosen) {
    browser = await startEngine(engine)
    if (!browser || isEnding) continue
    walks.push(await walkWays({ browser, portal, folder: join(folder, engine.name), pictures }))
    await browser.close()
  }
  const { passed, failed } = countsOf(walks)
  console.log(`\n${tableOf(walks).join('\n')}\n\n${passed} passed, ${failed} failed`)
  const left = chosen.filter(({ name }) => walks.every(({ engine }) => engine !== name)).map(({ name }) => name)
  if (left.length > 0) console.log(`Not tried: ${left.join(', ')}.`)
  if (walks.length === 0) reportProblem('No engine could be tried.')
  await end(failed > 0 || walks.length === 0 ? 1 : 0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (!isEnding) reportNews('The check stops.')
    void end(1)
  })
}
process.on('uncaughtException', (error) => {
  reportProblem(error.stack ?? error.message)
  void end(1)
})
main().catch((error: Error) => {
  reportProblem(error.message)
  void end(1)
})
