import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { node24, root, run } from './prepare.mjs'
import { runStage } from './stages.mjs'

/** The headless shell is Chromium without a user interface; it is much faster. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
]
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Ubuntu's chromium package requires snap, which does not work in containers; Playwright's browser is used there. */
export function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Waits for another apt-get, but not long for a package server that is unreachable. */
const APT_OPTIONS = ['DPkg::Lock::Timeout=120', 'Acquire::Retries=0', 'Acquire::http::Timeout=15'].flatMap(
  (setting) => ['-o', setting],
)

/** Package lists are updated only if the installation fails without them, as in a fresh container. */
export async function installPackages(...names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Of the recommended packages only fonts are needed, and Japanese pages need their own font.
  const packages = ['--no-install-recommends', ...names, 'fonts-liberation', 'fonts-ipafont-gothic']
  const install = () => run('apt-get', ['install', '-y', '-qq', ...APT_OPTIONS, ...packages], options)
  if ((await install()).ok) return
  await run('apt-get', ['update', '-qq', ...APT_OPTIONS], options)
  await install()
}

async function installFromDebian() {
  await installPackages('chromium-headless-shell')
  if (!findInstalled()) await installPackages('chromium')
}

/** Playwright does not expose the path of its headless shell, so it is started to see whether it works. It tells its version. */
const START_PLAYWRIGHT = `require('@playwright/test').chromium.launch({ args: ['--no-sandbox'] })
  .then((it) => { console.log(it.version()); return it.close() })`
const startPlaywright = () => run(node24, ['-e', START_PLAYWRIGHT], { cwd: join(root, 'e2e') })
const playwrightBrowserRuns = async () => (await startPlaywright()).ok

async function installFromPlaywright() {
  await run('npx', ['--no-install', 'playwright', 'install', '--only-shell', 'chromium'], { cwd: join(root, 'e2e') })
  if (await playwrightBrowserRuns()) return
  throw new Error('No Chromium could be installed: install one, or name one with PORTICO_BROWSER.')
}

const findInstalled = () => findOnPath(HEADLESS_SHELLS) ?? findOnPath(BROWSERS) ?? MAC_APPLICATIONS.find(isExecutable)

/**
 * The path of a Chromium for the journeys, or undefined for Playwright's own: the one that is named or installed, otherwise one that is
 * fetched now. On Debian the headless shell is fetched even if the machine has a full Chromium, which is used if that fails.
 */
export async function findBrowser(showProgress = runStage) {
  const named = process.env.PORTICO_BROWSER
  if (named) {
    if (!isExecutable(named)) throw new Error(`PORTICO_BROWSER names ${named}, which is no program.`)
    return named
  }
  if (!findOnPath(HEADLESS_SHELLS) && isDebianRoot()) await showProgress('Installing a browser', installFromDebian)
  const installed = findInstalled()
  if (!installed && !(await playwrightBrowserRuns())) {
    await showProgress("Installing Playwright's browser", installFromPlaywright)
  }
  return installed
}

/** The name of a program and the version that it tells, in one line. */
export function describeBrowser(path, output) {
  const version = /\d+(\.\d+)+/.exec(output)?.[0] ?? 'of a version that it does not tell'
  return `${path ? basename(path) : "Playwright's Chromium"} ${version}`
}

/** What the browser that was found is called, and which version it is. */
export async function nameBrowser(path) {
  const { ok, output } = await (path ? run(path, ['--version']) : startPlaywright())
  return describeBrowser(path, ok ? output : '')
}
