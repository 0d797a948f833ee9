import { useSyncExternalStore } from 'react'

const STEP = 30_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, STEP)
  return () => clearInterval(timer)
}

/** To half a minute. Undefined in the server's page: its clock is not the reader's, and both have to draw the same. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.now() / STEP) * STEP,
    () => undefined,
  )
}
