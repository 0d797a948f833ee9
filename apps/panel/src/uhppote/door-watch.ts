import type { ConnectedPanel } from '@portico/panel-core/connection'
import { ALARM, DOOR, REASON_BUTTON, REASON_POWER_ON, type Status, type Swipe } from './messages.ts'

/** Without `heldOpenSeconds` the door has no contact. */
export type WatchedDoor = {
  number: number
  openSeconds: number
  heldOpenSeconds?: number | undefined
  panel: ConnectedPanel
}

/** Whoever is let in opens the door a little later than its lock. */
const GRACE_MS = 3_000

/**
 * What a board tells beside swipes. It says how contacts and relays stand whenever it is asked; that a door is forced or held open is decided
 * by the panel, because a board does not know what its host has allowed.
 */
export function openDoorWatch(doors: readonly WatchedDoor[], silenceMs: number) {
  const unlockedUntil = new Map<number, number>()
  let heardAt = performance.now()
  /** Since when the board is told to be without power. */
  let lostAt: number | undefined
  let hasStarted = false

  function noteUnlocked(number: number) {
    const { openSeconds } = doors.find((door) => door.number === number) ?? { openSeconds: 0 }
    unlockedUntil.set(number, performance.now() + openSeconds * 1000 + GRACE_MS)
  }
  const tellAll = (kind: 'POWER_LOST' | 'POWER_BACK', more: { durationMillis?: number } = {}) => {
    for (const { panel } of doors) panel.noteDoorEvent(kind, more)
  }

  return {
    noteUnlocked,
    /** What the board has kept as an event that is no swipe. */
    meet({ type, reason, door }: Swipe, ageSeconds: number) {
      if (type === ALARM && reason === REASON_POWER_ON) hasStarted = true
      if (type !== DOOR || reason !== REASON_BUTTON) return
      noteUnlocked(door)
      doors
        .find(({ number }) => number === door)
        ?.panel.noteDoorEvent('EXIT_BUTTON', { agoMillis: Math.max(0, ageSeconds || 0) * 1000 })
    },
    /** The board has answered: how its doors stand. */
    look({ areOpen, areUnlocked }: Pick<Status, 'areOpen' | 'areUnlocked'>) {
      heardAt = performance.now()
      if (lostAt !== undefined) tellAll('POWER_BACK', { durationMillis: Math.round(heardAt - lostAt) })
      else if (hasStarted) tellAll('POWER_BACK')
      lostAt = undefined
      hasStarted = false
      for (const { number, heldOpenSeconds, panel } of doors) {
        if (areUnlocked[number - 1])
          unlockedUntil.set(number, Math.max(unlockedUntil.get(number) ?? 0, heardAt + GRACE_MS))
        if (heldOpenSeconds === undefined) continue
        const isUnlocked = (unlockedUntil.get(number) ?? 0) > heardAt
        panel.noteContact({ isOpen: areOpen[number - 1] === true, isUnlocked, heldOpenMillis: heldOpenSeconds * 1000 })
      }
    },
    /** The board does not answer. Without power or without its cable it opens nothing that the panel allows. */
    noteSilence() {
      if (lostAt !== undefined || performance.now() - heardAt < silenceMs) return
      lostAt = heardAt
      tellAll('POWER_LOST')
    },
  }
}
