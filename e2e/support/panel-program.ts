import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portico/tools/testing/free-port'
import { expect } from './journey.ts'
import type { Portal } from './portal.ts'

const MAIN = fileURLToPath(new URL('../../apps/panel/src/main.ts', import.meta.url))
/** No board has this number, so the panel decides without one. */
const BOARD = 405_419_896
/** What the program says of the door. */
export const SERIAL_NUMBER = `${BOARD}-1`

/** The program at a real door, without its board. It is ended with its folder by `stop`. */
export async function panelProgram(portal: Portal) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-panel-'))
  const config = join(folder, 'config.json')
  const listen = { address: '127.0.0.1', port: await freePort() }
  const board = { serialNumber: BOARD, address: '127.0.0.1', listen, doors: [{ number: 1 }] }
  writeFileSync(config, JSON.stringify({ server: portal.origin, folder: join(folder, 'kept'), boards: [board] }))
  const running = new Set<ChildProcess>()

  function start(...more: string[]) {
    const child = spawn(process.execPath, [MAIN, ...more, '--config', config], { stdio: 'pipe' })
    let said = ''
    const hear = (text: Buffer) => {
      said += text.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    running.add(child)
    process.once('exit', () => child.kill('SIGKILL'))
    return {
      /** Waits for the program to say it. */
      async says(what: RegExp): Promise<string> {
        await expect.poll(() => said).toMatch(what)
        return what.exec(said)?.[1]?.trim() ?? ''
      },
    }
  }
  return {
    /** Asks for a code, or brings one. */
    pair: (...more: string[]) => start('pair', '--door', '1', ...more),
    run: () => start(),
    async stop() {
      for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
