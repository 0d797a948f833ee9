import { useTranslation } from 'react-i18next'
import { drawer, helpDrawer, usePanels } from '#web/platform/panels.ts'
import { isProd, usePlace } from '#web/platform/place.ts'
import buttonStyles from '#web/ui/menu-button.module.css'
import { BracesIcon } from './header-icons.tsx'

export function DeveloperButton() {
  const { t } = useTranslation()
  const isOpen = usePanels(drawer).at(-1)?.kind === 'developer'
  if (isProd(usePlace())) return null

  function toggle() {
    helpDrawer.reset()
    drawer.reset()
    if (!isOpen) drawer.push({ kind: 'developer' })
  }
  return (
    <button
      type="button"
      className={buttonStyles.button}
      aria-label={t('panels.developer')}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <BracesIcon />
    </button>
  )
}
