import Select from '@cloudscape-design/components/select'
import { useDeferredValue } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type DoorFilter, doorFilterIn } from '#web/data/access/door-state.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type EntranceType, entranceTypes } from './entrance-tags.ts'

/** The address stores the type as `type=keyAccess` and the state of the door as `state=offline`. An unknown value means all. */
export function useEntranceType(hasThirdParty: boolean) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const asked = entranceTypes.find((one) => one === address.get('type')) ?? 'all'
  const type = asked === 'thirdParty' && !hasThirdParty ? 'all' : asked
  const state = doorFilterIn(address)
  function set(name: 'type' | 'state', value: string, forgotten: readonly string[] = []) {
    for (const one of [name, 'page', ...forgotten]) address.delete(one)
    if (value !== 'all') address.set(name, value)
    void navigate({ search: `${address}`, hash }, { replace: true, preventScrollReset: true })
  }
  return {
    type,
    shownType: useDeferredValue(type),
    state,
    shownState: useDeferredValue(state),
    show: (next: EntranceType, { clearsFilters = false } = {}) =>
      set('type', next, clearsFilters ? ['state', 'filter', 'match'] : []),
    showState: (next: DoorFilter) => set('state', next),
  }
}

type FilterProps = { type: EntranceType; hasThirdParty: boolean; onChange: (type: EntranceType) => void }

export function EntranceTypeFilter({ type, hasThirdParty, onChange }: FilterProps) {
  const { t } = useTranslation('entrances', { keyPrefix: 'types' })
  const offered = entranceTypes.filter((one) => hasThirdParty || one !== 'thirdParty')
  const options = offered.map((value) => ({ value, label: t(value) }))
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options.find(({ value }) => value === type) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value as EntranceType)}
      expandToViewport
    />
  )
}
