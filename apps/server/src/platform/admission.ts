import { busy } from './errors.ts'

/** Somebody has waited all the time for this long: the queue stands. Until then everybody may wait. */
export const STANDING_MS = 1_000
/** In a standing queue nobody waits longer than this. */
export const PATIENCE_MS = 100
/** More than this wait nowhere: then the caller who waits most often loses the request that has waited longest. */
export const WAITING_MAX = 500
/** No caller holds more than this share of the slots, so that slow requests of one leave some for others. */
const SHARE_MAX = 0.75
const SWEEP_MS = 25

/** The right to work on a request. */
export type Slot = {
  leave(): void
  /** Gives the slot to others while `work` waits for the outside world; then it takes one again, before all who are still waiting to begin. */
  apart<Result>(work: () => Promise<Result>): Promise<Result>
}
type Caller = {
  running: number
  waiting: Waiting[]
  /** Requests that have given their slot to others and will come back. */
  apart: number
  /** The number of the turn in which it was served last. */
  servedInTurn: number
}
type Waiting = { since: number; isGone(): boolean; admit(): void; refuse(): void }

export type Admission = ReturnType<typeof openAdmission>

/**
 * Lets a limited number of requests work at once. The others wait in a queue of their caller, and the next slot goes to the caller who holds
 * the fewest. A short rush is waited out. While the queue stands, the newest request of a caller is served first, because somebody most likely
 * still waits for it, and those who have waited too long are refused.
 */
export function openAdmission({ slots }: { slots: number }) {
  const callers = new Map<string, Caller>()
  const returning: (() => void)[] = []
  const slotsOfOne = Math.max(1, Math.ceil(slots * SHARE_MAX))
  let running = 0
  let waitingCount = 0
  let refusedCount = 0
  let turn = 0
  let waitedForSince = 0
  let timer: NodeJS.Timeout | undefined

  function callerOf(name: string): Caller {
    const caller = callers.get(name) ?? { running: 0, waiting: [], apart: 0, servedInTurn: 0 }
    callers.set(name, caller)
    return caller
  }
  function forget(name: string, caller: Caller) {
    if (caller.running + caller.waiting.length + caller.apart === 0) callers.delete(name)
  }
  const isStanding = (now: number) => waitingCount > 0 && now - waitedForSince >= STANDING_MS

  function begin(caller: Caller) {
    running += 1
    caller.running += 1
    turn += 1
    caller.servedInTurn = turn
  }

  function comeBack(caller: Caller): Promise<void> {
    if (running < slots) return Promise.resolve(begin(caller))
    return new Promise((resolve) => returning.push(() => resolve(begin(caller))))
  }

  function slotOf(name: string, caller: Caller): Slot {
    let isHeld = true
    let isOver = false
    let isReturning = false
    let outside = 0
    function giveBack() {
      if (!isHeld) return
      isHeld = false
      running -= 1
      caller.running -= 1
      forget(name, caller)
      fill()
    }
    return {
      leave() {
        isOver = true
        giveBack()
      },
      async apart(work) {
        outside += 1
        caller.apart += 1
        giveBack()
        try {
          return await work()
        } finally {
          outside -= 1
          if (outside === 0 && !isOver && !isReturning) {
            isReturning = true
            await comeBack(caller)
            isReturning = false
            isHeld = true
            // It may have ended meanwhile, or wait for something else.
            if (isOver || outside > 0) giveBack()
          }
          caller.apart -= 1
          forget(name, caller)
        }
      },
    }
  }

  /** The caller with the fewest slots; among equals, the one who was served longest ago. */
  function next(): [string, Caller] | undefined {
    let found: [string, Caller] | undefined
    for (const entry of callers) {
      const [, caller] = entry
      if (caller.waiting.length === 0 || caller.running >= slotsOfOne) continue
      const best = found?.[1]
      const isBefore =
        !best ||
        caller.running < best.running ||
        (caller.running === best.running && caller.servedInTurn < best.servedInTurn)
      if (isBefore) found = entry
    }
    return found
  }

  function fill() {
    while (running < slots) {
      const back = returning.shift()
      if (back) {
        back()
        continue
      }
      const [name, caller] = next() ?? []
      if (!caller || name === undefined) return
      const one = isStanding(performance.now()) ? caller.waiting.pop() : caller.waiting.shift()
      waitingCount -= 1
      if (!one) return
      if (one.isGone()) {
        forget(name, caller)
        one.refuse()
        continue
      }
      begin(caller)
      one.admit()
    }
  }

  function refuseOldest(name: string, caller: Caller) {
    const oldest = caller.waiting.shift()
    if (!oldest) return
    waitingCount -= 1
    refusedCount += 1
    forget(name, caller)
    oldest.refuse()
  }

  /** Refuses everybody who has waited too long. */
  function sweep() {
    timer = undefined
    const now = performance.now()
    const limit = isStanding(now) ? PATIENCE_MS : STANDING_MS
    for (const [name, caller] of callers) {
      while (caller.waiting[0] && now - caller.waiting[0].since >= limit) refuseOldest(name, caller)
    }
    sweepLater()
  }
  function sweepLater() {
    if (waitingCount > 0) timer ??= setTimeout(sweep, SWEEP_MS).unref()
  }

  function wait(name: string, caller: Caller, isGone: () => boolean): Promise<Slot> {
    const now = performance.now()
    if (waitingCount === 0) waitedForSince = now
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    caller.waiting.push({
      since: now,
      isGone,
      admit: () => resolve(slotOf(name, caller)),
      refuse: () => reject(busy()),
    })
    waitingCount += 1
    if (waitingCount > WAITING_MAX) {
      const [longest] = [...callers].sort(([, a], [, b]) => b.waiting.length - a.waiting.length)
      if (longest) refuseOldest(...longest)
    }
    sweepLater()
    return promise
  }

  return {
    /** Resolves as soon as the request may be worked on; rejects with 503 if that would take too long. */
    async enter(name: string, isGone: () => boolean = () => false): Promise<Slot> {
      const caller = callerOf(name)
      const isFree = running < slots && caller.running < slotsOfOne
      if (!isFree) return wait(name, caller, isGone)
      begin(caller)
      return slotOf(name, caller)
    },
    figures: () => ({ running, waiting: waitingCount, refused: refusedCount }),
    stop: () => clearTimeout(timer),
  }
}
