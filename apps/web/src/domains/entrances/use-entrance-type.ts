import { useDeferredValue } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type EntranceType, entranceTypes } from './entrance-tags.ts'

/** Stands in the address as `type=keyAccess`. What is not offered counts as all. */
export function useEntranceType(hasThirdParty: boolean) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const asked = entranceTypes.find((one) => one === address.get('type')) ?? 'all'
  const type = asked === 'thirdParty' && !hasThirdParty ? 'all' : asked
  return {
    type,
    shownType: useDeferredValue(type),
    show(next: EntranceType, { clearsFilters = false } = {}) {
      for (const name of ['type', 'page', ...(clearsFilters ? ['filter', 'match'] : [])]) address.delete(name)
      if (next !== 'all') address.set('type', next)
      void navigate({ search: `${address}`, hash }, { replace: true, preventScrollReset: true })
    },
  }
}
