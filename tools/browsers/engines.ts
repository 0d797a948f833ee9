import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser, findOnPath, installPackages, isDebianRoot } from '../setup/browser.mjs'
import { runStage } from '../setup/stages.mjs'
import type { DrivenBrowser } from './driven-browser.ts'
import { startPuppeteerBrowser } from './puppeteer-browser.ts'
import { startWebKitBrowser, type WebKitPrograms } from './webkit-browser.ts'

/** `prepare` finds or installs the engine. What it throws is the sentence why the engine is not tried. */
export type Engine = { name: string; prepare(): Promise<(folder: string) => Promise<DrivenBrowser>> }

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** Looks for programs, and once more after Debian's packages are installed, if that is possible. */
async function findOrInstall<Programs>(engine: string, packages: string[], find: () => Programs | undefined) {
  const present = find()
  if (present) return present
  if (isDebianRoot()) await runStage(`Installing ${engine}`, () => installPackages(...packages))
  const installed = find()
  if (installed) return installed
  throw new Error(`${engine} is missing and could not be installed: install ${packages.join(' and ')}.`)
}

const findFirefox = () => findOnPath(['firefox-esr', 'firefox']) ?? globSync(MAC_FIREFOX)[0]

/** The package of the library brings the browser along, outside of the PATH. */
function findWebKit(): WebKitPrograms | undefined {
  const [browser] = globSync('/usr/{lib,lib/*,libexec}/webkit{2gtk-4.1,gtk-6.0}/MiniBrowser')
  const driver = findOnPath(['WebKitWebDriver'])
  const display = findOnPath(['Xvfb'])
  return browser && driver && display ? { browser, driver, display } : undefined
}

async function downloadsIn(folder: string) {
  const downloads = join(folder, 'downloads')
  await mkdir(downloads, { recursive: true })
  return downloads
}

export const engines: readonly Engine[] = [
  {
    name: 'Chromium',
    async prepare() {
      const executablePath = await findBrowser()
      if (!executablePath) throw new Error("Playwright's own Chromium cannot be used here: install chromium.")
      return async (folder) =>
        startPuppeteerBrowser({ engine: 'Chromium', executablePath, downloads: await downloadsIn(folder) })
    },
  },
  {
    name: 'Firefox',
    async prepare() {
      const executablePath = await findOrInstall('Firefox', ['firefox-esr'], findFirefox)
      return async (folder) =>
        startPuppeteerBrowser({ engine: 'Firefox', executablePath, downloads: await downloadsIn(folder) })
    },
  },
  {
    name: 'WebKit',
    async prepare() {
      const programs = await findOrInstall('WebKit', ['webkit2gtk-driver', 'xvfb'], findWebKit)
      return async (folder) => startWebKitBrowser({ programs, home: folder, downloads: await downloadsIn(folder) })
    },
  },
]
