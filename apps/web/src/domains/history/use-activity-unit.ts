import { type ActivityUnit, activityUnits } from '@portico/contract/history/activity.rules'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const NAME = 'activity'
const [DEFAULT] = activityUnits

/** Whether hours or days are shown, which the address of the page stores: `activity=day`. */
export function useActivityUnit() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const unit: ActivityUnit = activityUnits.find((known) => known === search.get(NAME)) ?? DEFAULT
  function setUnit(next: string) {
    const changed = new URLSearchParams(search)
    if (next === DEFAULT) changed.delete(NAME)
    else changed.set(NAME, next)
    void navigate({ search: `${changed}`, hash }, { replace: true, preventScrollReset: true })
  }
  return { unit, setUnit }
}
