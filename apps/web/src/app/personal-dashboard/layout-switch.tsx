import Button from '@cloudscape-design/components/button'
import { useSearchParams } from 'react-router'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { cardsOf } from './dashboard-view.ts'
import { writeLayout } from './write-layout.ts'

/** Switches between cards and a list. */
export function LayoutSwitch({ isList }: { isList: boolean }) {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.layout' })
  const [search, setSearch] = useSearchParams()
  const [chosen, setCards] = usePreference('dashboardCards')
  function change() {
    const layout = isList ? 'cards' : 'list'
    setCards({ ...cardsOf(chosen), layout })
    setSearch(writeLayout(search, layout), { preventScrollReset: true })
  }
  return (
    <Button
      variant="icon"
      iconName={isList ? 'grid-view' : 'list-view'}
      ariaLabel={t(isList ? 'asCards' : 'asList')}
      onClick={change}
    />
  )
}
