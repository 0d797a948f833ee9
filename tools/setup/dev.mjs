import './require-node-20.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildPortal, environment, installDependencies, node24, root } from './prepare.mjs'
import { reportProblem } from './stages.mjs'

/**
 * Runs the portal from its sources: Vite serves the pages and forwards calls of the API to a server that restarts
 * when its sources change. Pages are rendered in the browser only; `npm start` also renders them on the server.
 */
const portalPort = process.env.DEV_PORT || '5173'
const env = { ...environment, PORTICO_ORIGIN: `http://localhost:${portalPort}`, PORTICO_WATCH: '1' }
const vite = join(root, 'node_modules/vite/bin/vite.js')

try {
  await installDependencies()
  await buildPortal()
  const programs = [['tools/start.ts'], [vite, 'apps/web', '--port', portalPort, '--clearScreen', 'false']]
  const children = programs.map((args) => spawn(node24, args, { cwd: root, env, stdio: 'inherit' }))
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode = code ?? 1
      stop()
    })
  }
  // The terminal sends Ctrl-C to all processes; each stops by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
} catch (error) {
  reportProblem(error.message)
  process.exitCode = 1
}
