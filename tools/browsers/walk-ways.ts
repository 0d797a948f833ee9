import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoPortal } from './demo-portal.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import type { Result, Walk } from './report.ts'
import { openTab } from './tab.ts'
import { tenWays } from './ways/ten-ways.ts'
import type { Visit, Way } from './ways/visit.ts'

/** What each engine says about a file that did not arrive. The portal tells it on the page. */
const LOST_FILE = /Failed to load resource|LoadError: Could not load/

type Options = { browser: DrivenBrowser; portal: DemoPortal; folder: string; pictures: string }

/** Walks all ways in one browser. A way that fails leaves a picture, and the next one starts from a page in English. */
export async function walkWays({ browser, portal, folder, pictures }: Options): Promise<Walk> {
  const { engine, version } = browser
  const saved = (name: string) => join(pictures, `${engine.toLowerCase()}-${name}.png`)
  const tab = openTab(browser, portal.origin)
  mkdirSync(pictures, { recursive: true })
  const picture = async (name: string) => {
    await tab.until('the fonts are loaded', () => document.fonts.status === 'loaded')
    await browser.screenshot(saved(name))
    console.log(`  picture: ${saved(name)}`)
  }
  const visit: Visit = { tab, portal, engine, folder, picture }

  async function walk({ title, walk }: Way, index: number): Promise<Result> {
    const start = performance.now()
    const failure = await walk(visit).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${engine}: ${index + 1} ${title}: ${failure ? `failed. ${failure}` : 'ok'} (${seconds} s)`)
    const errors = (await browser.takeErrors().catch(() => [])).filter((error) => !LOST_FILE.test(error))
    for (const error of new Set(errors)) console.log(`  ${engine} reports: ${error}`)
    if (failure === undefined) return { title }
    await picture(`failed-${index + 1}`).catch(() => console.log('  No picture could be taken.'))
    await forgetPreferences(visit).catch(() => undefined)
    return { title, failure }
  }

  const results: Result[] = []
  for (const [index, way] of tenWays.entries()) {
    const isSignedIn = index === 0 || results[0]?.failure === undefined
    results.push(isSignedIn ? await walk(way, index) : { title: way.title, failure: 'Nobody is signed in.' })
  }
  return { engine, version, results }
}

/** Language and mode are as on a first visit again; the welcome page and the cookie notice stay away. */
async function forgetPreferences({ tab }: Visit) {
  await tab.browser.evaluate(() => {
    const { locale: _, displayMode: __, ...kept } = JSON.parse(localStorage.getItem('portico.preferences') ?? '{}')
    const preferences = JSON.stringify(kept)
    localStorage.setItem('portico.preferences', preferences)
    // biome-ignore lint/suspicious/noDocumentCookie: not every engine has a cookie store.
    document.cookie = `portico_view=${encodeURIComponent(preferences)}; Path=/`
  }, null)
}
