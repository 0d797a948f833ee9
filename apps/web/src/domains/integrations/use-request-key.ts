import { useRef } from 'react'

/** The same request sent again carries the same key: one whose reply was lost is not done twice. */
export function useRequestKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (body: object) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
