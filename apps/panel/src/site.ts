import { openPanelKey } from '@portico/panel-core/key-pair'
import { openSessions } from '@portico/panel-core/tokens'
import { type Config, readToken } from './config.ts'
import { openDoor } from './door.ts'
import type { Log } from './log.ts'
import type { PairedDoor } from './pairing-files.ts'
import { openSteadyTime } from './steady-time.ts'
import { type Board, openBoard, type Pace } from './uhppote/board.ts'

type Options = {
  log: Log
  pace?: Partial<Pace>
  pauses?: { shortest: number; longest: number }
  /** What the clock of the machine says at the start. */
  startsAt?: number
}

type Site = Omit<Config, 'boards'> & {
  boards: (Omit<Config['boards'][number], 'doors'> & {
    doors: (Config['boards'][number]['doors'][number] & { paired?: PairedDoor })[]
  })[]
}

/** All doors of a configuration that can prove themselves, with the boards that open them. */
export async function openSite({ server, folder, signingKeys, boards }: Site, options: Options) {
  const { log, pace, pauses, startsAt } = options
  const provenBy = ({ deviceId, seed, signingKeys }: PairedDoor) => {
    const onRefused = () => log('warn', 'the server does not know the key of this door', { deviceId })
    const key = openPanelKey(seed)
    return {
      deviceId,
      signingKeys,
      token: openSessions({ origin: server, deviceId, key, onRefused, ...(pauses && { pauses }) }),
    }
  }
  const opened = await Promise.all(
    boards.map(async ({ doors, ...settings }) => {
      let board: Board | undefined
      const settle = async () => {
        if (!board) throw new Error('The board is not there yet.')
        await board.settle()
      }
      const connected = doors.map(({ number, openSeconds, heldOpenSeconds, deviceId, tokenFile, paired }) => {
        const time = openSteadyTime(startsAt)
        const panel = openDoor({
          server,
          folder,
          ...(paired
            ? provenBy(paired)
            : { deviceId: deviceId ?? '', token: readToken(tokenFile ?? ''), signingKeys: signingKeys ?? {} }),
          time,
          log,
          settle,
          open: async () => {
            if (!board) throw new Error('The board is not there yet.')
            await board.open(number)
          },
          ...(pauses && { pauses }),
        })
        return { number, openSeconds, heldOpenSeconds, panel }
      })
      board = await openBoard({ ...settings, doors: connected, log, ...(pace && { pace }) })
      return { board, panels: connected.map(({ panel }) => panel) }
    }),
  )
  return {
    panels: opened.flatMap(({ panels }) => panels),
    /** First nobody is let in any more, then what has happened is kept already. */
    async stop() {
      await Promise.all(opened.map(({ board }) => board.stop()))
      await Promise.all(opened.flatMap(({ panels }) => panels.map((panel) => panel.stop())))
    },
  }
}
