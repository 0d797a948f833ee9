import { writeCode } from '@portico/contract/access/pairing.rules'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { type DoorName, nameOf, pairDoor } from './pair-door.ts'
import { openPairingFiles, type PairedDoor } from './pairing-files.ts'
import { openSite } from './site.ts'

/**
 * Runs the doors that can prove themselves, and lets the others wait for somebody to pair them: their codes stand in the log. A door that was paired joins
 * the others, which begin again meanwhile.
 */
export async function runDoors(config: Config, log: Log) {
  const { server, folder, boards } = config
  const stopping = new AbortController()
  const pairedOf = (door: DoorName) => openPairingFiles(folder, nameOf(door)).paired()
  let site: Awaited<ReturnType<typeof openSite>> | undefined
  let working: Promise<void> = Promise.resolve()

  async function open() {
    await site?.stop()
    site = undefined
    const ready = boards.flatMap(({ doors, ...board }) => {
      const opened = doors.flatMap((door) => {
        const paired: PairedDoor | undefined = door.tokenFile
          ? undefined
          : pairedOf({ serialNumber: board.serialNumber, number: door.number })
        return door.tokenFile || paired ? { ...door, ...(paired && { paired }) } : []
      })
      return opened.length > 0 ? { ...board, doors: opened } : []
    })
    if (ready.length === 0 || stopping.signal.aborted) return
    site = await openSite({ ...config, boards: ready }, { log })
    log('info', 'the panel runs', { doors: site.panels.map(({ deviceId }) => deviceId) })
  }

  async function pair(door: DoorName) {
    const name = nameOf(door)
    const { deviceId } = await pairDoor({
      server,
      folder,
      door,
      signal: stopping.signal,
      tell: ({ code = '', secondsLeft, key, signingKeys }) =>
        log('warn', 'this door waits to be paired', {
          door: name,
          code: writeCode(code),
          secondsLeft,
          key,
          signingKeys,
        }),
      failed: (reason) => log('warn', 'the door could not ask to be paired', { door: name, reason }),
    })
    log('info', 'the door was paired', { door: name, deviceId })
    working = working.then(open)
    await working
  }

  await open()
  for (const { serialNumber, doors } of boards)
    for (const { number, tokenFile } of doors) {
      const door = { serialNumber, number }
      if (tokenFile || pairedOf(door)) continue
      pair(door).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log('error', 'the door cannot be paired', { door: nameOf(door), reason: String(error) })
      })
    }
  return {
    async stop() {
      stopping.abort()
      await working.catch(() => undefined)
      await site?.stop()
    },
  }
}
