import { useLocation, useNavigate } from 'react-router'

type View = { type?: 'PMS'; page?: number }

/** Stands in the address as `type=PMS&page=2`. */
export function useCardsView() {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const type = address.get('type') === 'PMS' ? ('PMS' as const) : undefined
  const page = Number(address.get('page'))
  return {
    type,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    show(next: View) {
      const wanted = next.page === undefined ? next : { type, ...next }
      const shown = new URLSearchParams(
        Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      )
      void navigate({ search: `${shown}`, hash }, { replace: next.page === undefined, preventScrollReset: true })
    },
  }
}
