import { useRef } from 'react'

/** The same request sent again carries the same key: one whose reply was lost is not done twice. */
export function useRequestKeys() {
  const keys = useRef(new Map<string, string>())
  return (body: object): string => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}
