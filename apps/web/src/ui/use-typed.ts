import { useEffect, useRef, useState } from 'react'

/** Browsers limit how often the address may change, so typing is debounced. */
const DEBOUNCE_MS = 300

/** The text in the field, which is newer than the address while somebody types. */
export function useTyped(addressed: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(addressed)
  const written = useRef(addressed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The back button, or clearing the filters, changes the address from outside.
  useEffect(() => {
    if (addressed === written.current) return
    clearTimeout(timer.current)
    written.current = addressed
    setTyped(addressed)
  }, [addressed])
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = text
      write(text)
    }, DEBOUNCE_MS)
  }
  return [typed, type] as const
}
