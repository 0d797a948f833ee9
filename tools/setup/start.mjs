import './require-node-20.mjs'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortal, environment, installDependencies, node24, root } from './prepare.mjs'
import { reportProblem } from './stages.mjs'

/** The cache halves the time for loading the server and the identity provider from the second start on. */
const compileCache = join(root, 'node_modules', '.cache', 'node-compile')

async function prepare() {
  try {
    await installDependencies()
    await buildPortal()
  } catch (error) {
    reportProblem(error.message)
    process.exit(1)
  }
}

/**
 * The portal ends with this process: signals are forwarded (Ctrl-C of the terminal also reaches the portal directly, which is harmless),
 * and if this process is killed, the portal notices the closed IPC channel.
 */
function startPortal() {
  const given = process.argv.slice(2)
  // Options without a program are those of the portal: npm start -- --empty
  const [program, ...args] = given[0]?.startsWith('-')
    ? ['tools/start.ts', ...given]
    : [given[0] ?? 'tools/start.ts', ...given.slice(1)]
  const portal = spawn(node24, [join(root, program), ...args], {
    cwd: root,
    env: { ...environment, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true
      portal.kill(signal)
    })
  }
  portal.once('error', (error) => {
    reportProblem(`Node 24 does not run here: ${error.message}.`)
    process.exit(1)
  })
  portal.once('exit', (code) => process.exit(code ?? (isStopping ? 0 : 1)))
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(portal)
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid) => readProc(pid, 'stat').split(') ').at(-1).split(' ')[1]

/** A killed npm sends no signal, and a shell may be between npm and this process, so the parent processes are polled. */
function stopWhenOrphaned(portal) {
  const shell = readProc(process.ppid, 'cmdline').includes('tools/setup/start.mjs') ? process.ppid : null
  const ancestry = () => `${process.ppid} ${shell && parentOf(shell)}`
  const atStart = ancestry()
  const check = () => {
    if (ancestry() !== atStart) portal.kill('SIGTERM')
  }
  setInterval(check, 500).unref()
}

await prepare()
startPortal()
