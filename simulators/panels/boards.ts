import { setTimeout as sleep } from 'node:timers/promises'
import { startBoard } from '../uhppote/board.ts'
import type { BoardPlan } from './world.ts'

/** A panel asks its board every second, and lost datagrams take a second more. */
const ANSWER_MS = 2_000
/** The only fobs that a reader of 26 bits reads. The board writes facility code and number into one number. */
const FOB = /^hid-h10301\/(\d{1,3})\/(\d{1,5})$/
const FACILITY_STEP = 100_000

/** What a developer does to the hardware of a door. */
export type BoardFaults = { isCut: boolean; isPowered: boolean; lostPercent: number }
type Opening = { timeMillis: number; by: 'HOST' | 'BOARD' }
export type RunningBoard = Awaited<ReturnType<typeof playBoard>>

function cardOf(fob: string): number | undefined {
  const [, facility, number] = FOB.exec(fob) ?? []
  return facility === undefined ? undefined : Number(facility) * FACILITY_STEP + Number(number)
}

/** The board at one door. The panel that drives it is a program of its own and speaks with it over UDP alone. */
export async function playBoard(propertyId: string, plan: BoardPlan) {
  const { token: _, port, ...door } = plan
  let faults: BoardFaults = { isCut: false, isPowered: true, lostPercent: 0 }
  let lastOpening: Opening | null = null
  let heard = () => {}
  let turn: Promise<unknown> = Promise.resolve()
  const board = await startBoard({
    serialNumber: plan.serialNumber,
    port,
    onOpening({ door: opened, by }) {
      if (opened !== plan.door) return
      lastOpening = { timeMillis: Date.now(), by }
      heard()
    },
  })

  /** The board tells nobody why a door stays shut. */
  async function present(card: number): Promise<boolean> {
    if (!faults.isPowered) return false
    const opening = new Promise<boolean>((resolve) => {
      heard = () => resolve(true)
    })
    board.swipe(plan.door, card)
    const isOpen = await Promise.race([opening, sleep(ANSWER_MS, false)])
    heard = () => {}
    return isOpen
  }

  /** One after another, so that nobody is told of the door that opened for somebody else. */
  function swipe(card: number | undefined): Promise<boolean> {
    if (card === undefined) return Promise.resolve(false)
    const mine = turn.then(() => present(card))
    turn = mine
    return mine
  }

  return {
    plan,
    describe: () => ({
      ...door,
      propertyId,
      ...faults,
      isAlone: board.isAlone(),
      cards: board.state().cards.length,
      lastOpening,
    }),
    setFaults(changes: Partial<BoardFaults>) {
      const wasPowered = faults.isPowered
      faults = { ...faults, ...changes }
      board.setFaults({ isCut: faults.isCut || !faults.isPowered, lost: faults.lostPercent / 100 })
      if (faults.isPowered && !wasPowered) board.reset()
    },
    cards: () => board.state().cards,
    /** The board has forgotten its host and its cards, as after the button on it was held. */
    reset: () => board.reset({ isEmptied: true }),
    present: (fob: string) => swipe(cardOf(fob)),
    /** Somebody comes whom the board would let in without its panel, too: most people do who come to a door. */
    async welcome(random: () => number) {
      const { cards } = board.state()
      await swipe(cards[Math.floor(random() * cards.length)]?.number)
    },
    stop: board.stop,
  }
}
