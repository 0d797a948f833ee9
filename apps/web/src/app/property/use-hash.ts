import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** What stands behind `#`. A server is never told, so the first render of its page goes without. */
export function useHash(): string {
  const { hash } = useLocation()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHydrated ? hash : ''
}
