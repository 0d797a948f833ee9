import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStage } from './stages.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** npm installs one of the optional packages with Node 24, the one for this machine, and links it here. */
export const node24 = join(root, 'node_modules', '.bin', 'node')

/** npm sets the same PATH for scripts, so that `#!/usr/bin/env node` finds Node 24. */
export const environment = {
  // Tests start the server hundreds of times, so Node caches the compiled code.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
}

/** Runs a program and returns its output. */
export function run(command, args, { onSpawn, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    onSpawn?.(child)
    let output = ''
    const keep = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** npm must not run on the Node that it is about to replace. */
function environmentOfTheMachine() {
  const bin = join(root, 'node_modules', '.bin')
  const folders = (process.env.PATH ?? '').split(':')
  return { ...process.env, PATH: folders.filter((folder) => folder !== bin).join(':') }
}

export async function installDependencies() {
  if (isInstalled()) return
  await runStage('Installing dependencies', async () => {
    // Building the portal and running the tests require development dependencies, even if NODE_ENV is production.
    const { ok, output } = await run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], {
      env: environmentOfTheMachine(),
    })
    if (!ok) throw new Error(`Installing the dependencies failed: ${reasonOf(output)}`)
    if (!existsSync(node24))
      throw new Error(`None of the packages with Node 24 is for ${process.platform}-${process.arch}.`)
  })
}

/** npm writes this file only when an installation is complete. */
function isInstalled() {
  try {
    const expected = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
    const isPresent = ([path, { optional, version, integrity }]) =>
      path === '' || optional || (present[path]?.version === version && present[path]?.integrity === integrity)
    return existsSync(node24) && Object.entries(expected).every(isPresent)
  } catch {
    return false
  }
}

const webFolder = join(root, 'apps', 'web')
const buildStamp = join(webFolder, 'dist', '.stamp')

/** A hash of all sources of the build. It uses contents, not timestamps, so that it is the same in a fresh clone. */
function hashOfPortalSources() {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isFile()) add(path)
      else if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') walk(path)
    }
  }
  walk(webFolder)
  walk(join(root, 'packages', 'contract', 'src'))
  add(join(root, 'package-lock.json'))
  return hash.digest('hex')
}

function isPortalBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfPortalSources()
}

/** Returns the output of the build. The stamp is written last, so an interrupted build is repeated. */
export async function runPortalBuild(runProgram = run) {
  const sources = hashOfPortalSources()
  const result = await runProgram('npm', ['run', '--silent', 'build', '-w', 'apps/web'])
  if (result.ok) {
    mkdirSync(dirname(buildStamp), { recursive: true })
    writeFileSync(buildStamp, sources)
  }
  return result
}

export async function buildPortal() {
  if (isPortalBuilt()) return
  await runStage('Building the portal', async () => {
    const { ok, output } = await runPortalBuild()
    if (!ok) throw new Error(`${output}\nBuilding the portal failed: see above.`)
  })
}

/** The reason is the first line of npm that is a sentence, between codes and advice. */
function reasonOf(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
  return lines.find((line) => line.split(' ').length > 4) ?? lines.filter(Boolean).at(-1) ?? 'npm ended without a word.'
}
