import { type Config, readToken } from './config.ts'
import { openDoor } from './door.ts'
import type { Log } from './log.ts'
import { openSteadyTime } from './steady-time.ts'
import { type Board, openBoard, type Pace } from './uhppote/board.ts'

type Options = {
  log: Log
  pace?: Partial<Pace>
  pauses?: { shortest: number; longest: number }
  /** What the clock of the machine says at the start. */
  startsAt?: number
}

/** All doors of a configuration, with the boards that open them. */
export async function openSite({ server, folder, signingKeys, boards }: Config, options: Options) {
  const { log, pace, pauses, startsAt } = options
  const opened = await Promise.all(
    boards.map(async ({ doors, ...settings }) => {
      let board: Board | undefined
      const settle = async () => {
        if (!board) throw new Error('The board is not there yet.')
        await board.settle()
      }
      const connected = doors.map(({ number, openSeconds, heldOpenSeconds, deviceId, tokenFile }) => {
        const time = openSteadyTime(startsAt)
        const token = readToken(tokenFile)
        const panel = openDoor({
          server,
          folder,
          signingKeys,
          deviceId,
          token,
          time,
          log,
          settle,
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
