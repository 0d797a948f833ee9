import { useEffect, useState } from 'react'

/** The server is not asked for every letter. */
const TYPING_PAUSE_MS = 300

/** The value as it was at the last pause in typing. */
export function useAfterPause<Value>(value: Value, pauseMs = TYPING_PAUSE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
