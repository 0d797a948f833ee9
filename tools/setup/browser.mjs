import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root, run } from './prepare.mjs'
import { runStage } from './stages.mjs'

const NAMES = [
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

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...MAC_APPLICATIONS].find(isExecutable)
}

/** Ubuntu's chromium is a stub for snap, which does not work in containers; there Playwright's own is the better one. */
function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function installFromDebian() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], options)
  return installedBrowser()
}

async function playwrightBrowser() {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await run(node24, ['-e', program], { cwd: join(root, 'e2e') })
  return [output.trim()].find(isExecutable)
}

async function installFromPlaywright() {
  await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], { cwd: join(root, 'e2e') })
  return await playwrightBrowser()
}

/** The path of a Chromium for the journeys: the one that is named or installed, otherwise one that is fetched now. */
export async function findBrowser() {
  const named = process.env.PORTICO_BROWSER
  if (named) {
    if (!isExecutable(named)) throw new Error(`PORTICO_BROWSER names ${named}, which is no program.`)
    return named
  }
  const present = installedBrowser() ?? (await playwrightBrowser())
  if (present) return present
  return await runStage('Installing a browser', async () => {
    const installed = (isDebianRoot() && (await installFromDebian())) || (await installFromPlaywright())
    if (!installed) throw new Error('No Chromium could be installed: install one, or name one with PORTICO_BROWSER.')
    return installed
  })
}
