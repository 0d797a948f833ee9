import { useRef } from 'react'

/** A request with the same body gets the same idempotency key, so that a retry after a lost reply has no second effect. */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return (body: object): string => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}
