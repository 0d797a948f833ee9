import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoPortal, startDemoPortal } from '../browsers/demo-portal.ts'
import type { DrivenBrowser } from '../browsers/driven-browser.ts'
import { engines } from '../browsers/engines.ts'
import { openTab } from '../browsers/tab.ts'
import { reportNews, reportProblem, runStage } from '../setup/stages.mjs'
import { root } from '../start/settings.ts'
import { type Clicks, counting } from './counting.ts'
import * as steps from './steps.ts'
import { buildings, threeBuildings } from './three-buildings.ts'

/**
 * `npm run check:first-door`: plays the way from an empty deployment to a door that opens, as the operator and the first owner of a company, and
 * counts the clicks. Then three more buildings come in by one workbook.
 */
const CLICKS_MAX = 60
const folder = mkdtempSync(join(tmpdir(), 'portico-first-door-'))
const pictures = join(root, 'e2e', 'results', 'first-door')
const browsers: DrivenBrowser[] = []
let portal: DemoPortal | undefined
let isEnding = false

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  for (const browser of browsers) await browser.close().catch(() => undefined)
  await portal?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

/** Everybody has a browser of their own, as two people would. */
async function openBrowser(name: string, clicks: Clicks) {
  const home = join(folder, name)
  mkdirSync(home)
  const [chromium] = engines
  if (!chromium || !portal) throw new Error('There is no browser.')
  const browser = counting(await (await chromium.prepare())(home), clicks)
  browsers.push(browser)
  return openTab(browser, portal.origin)
}

async function main() {
  mkdirSync(pictures, { recursive: true })
  const data = join(folder, 'data')
  portal = await runStage('Starting an empty portal', () => startDemoPortal(data, ['--empty']))
  const clicks = { count: 0 }
  const start = { portal, data }
  const operator = await openBrowser('operator', clicks)
  const owner = await openBrowser('owner', clicks)
  const did = (what: string) => console.log(`${String(clicks.count).padStart(3)} clicks: ${what}`)
  await steps.becomeOperator(operator, start)
  did('there is an operator and a company')
  await steps.becomeOwner(owner, start)
  did('the owner is signed in')
  const path = await steps.putInBuilding(owner)
  did('there is a building with an entrance and a device')
  await steps.giveKey(owner)
  did('a resident has a key')
  await steps.openDoor(owner, path, 'Ada Byron')
  did('the door has opened, and the history says so')
  const byHand = clicks.count
  console.log(`\nBy hand: ${byHand} clicks, at most ${CLICKS_MAX}\n`)
  clicks.count = 0
  const file = join(folder, 'three-buildings.xlsx')
  writeFileSync(file, await threeBuildings())
  const last = await steps.bringWorkbook(owner, file, buildings.at(-1) ?? '')
  did('there are three more buildings')
  await steps.openDoor(owner, last, `Resident ${buildings.length}`)
  did('the door of the last one has opened')
  await end(byHand > CLICKS_MAX ? 1 : 0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (!isEnding) reportNews('The check stops.')
    void end(1)
  })
}
async function fail(error: Error) {
  reportProblem(error.stack ?? error.message)
  for (const [index, browser] of browsers.entries()) {
    await browser.screenshot(join(pictures, `failed-${index + 1}.png`)).catch(() => undefined)
  }
  await end(1)
}
process.on('uncaughtException', (error) => void fail(error))
main().catch(fail)
