import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The filter that another page passes as state of the navigation. */
type PassedFilter = { email?: string; personName?: string }

/** Moves the passed filter into the address, where the table stores its filter. */
export function usePassedFilter() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const passed = readPassed(state)
  useEffect(() => {
    if (!passed) return
    const next = new URLSearchParams(search)
    next.delete('filter')
    next.append('filter', passed)
    void navigate({ pathname, search: `?${next}`, hash }, { replace: true, state: null, preventScrollReset: true })
  }, [passed, navigate, pathname, search, hash])
}

function readPassed(state: unknown): string | undefined {
  const { email, personName } = (state ?? {}) as Record<keyof PassedFilter, unknown>
  if (typeof email === 'string' && email) return `email=${email}`
  return typeof personName === 'string' && personName ? `personName=${personName}` : undefined
}
