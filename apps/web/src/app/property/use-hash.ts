import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** The hash of the address. Browsers do not send it to the server, so it is empty during hydration. */
export function useHash(): string {
  const { hash } = useLocation()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHydrated ? hash : ''
}
