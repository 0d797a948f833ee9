import { useLocation, useNavigate } from 'react-router'
import { useIsFull } from '#web/platform/flags.ts'
import { type Loader, preferenceFor, usePreference } from '#web/platform/preferences.ts'

type Layout = 'cards' | 'table'

const layoutIn = (search: URLSearchParams, preferred: Layout): Layout =>
  (search.get('view') ?? preferred) === 'table' ? 'table' : 'cards'

/** For a loader: whether the address, or else the preference, shows a table. */
export const showsTable = (loader: Loader, search: URLSearchParams, isFull: boolean) =>
  isFull && layoutIn(search, preferenceFor(loader, 'entrancesLayout')) === 'table'

/** Entrances are cards, or rows of a table in the edition `full`. The choice is kept, and the address of the table names it. */
export function useEntranceLayout() {
  const isFull = useIsFull()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const [preferred, prefer] = usePreference('entrancesLayout')
  const address = new URLSearchParams(search)
  const layout = isFull ? layoutIn(address, preferred) : 'cards'
  function change() {
    const next: Layout = layout === 'table' ? 'cards' : 'table'
    prefer(next)
    address.delete('page')
    address.delete('view')
    if (next === 'table') address.set('view', next)
    void navigate({ search: `${address}`, hash }, { replace: true, preventScrollReset: true })
  }
  return { isTable: layout === 'table', change }
}
