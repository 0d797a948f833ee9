import type { TimeSource } from '@portico/panel-core/connection'

/** The clock of the machine is read once. Whoever turns it later turns nothing here: time runs on steadily, and the server corrects it. */
export function openSteadyTime(start = Date.now()): Required<TimeSource> {
  let offset = start - performance.now()
  return {
    now: () => Math.round(performance.now() + offset),
    set(to) {
      offset = to - performance.now()
    },
  }
}
