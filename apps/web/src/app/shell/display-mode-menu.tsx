import { useTranslation } from 'react-i18next'
import type { DisplayMode } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { modeIcons } from './header-icons.tsx'

const modes: readonly DisplayMode[] = ['light', 'dark', 'system']

export function DisplayModeMenu() {
  const { t } = useTranslation()
  const [mode, setMode] = usePreference('displayMode')
  const Icon = modeIcons[mode]
  return (
    <MenuButton
      label={t('header.displayMode', { mode: t(`header.modes.${mode}`) })}
      trigger={<Icon />}
      items={modes.map((one) => ({
        id: one,
        text: t(`header.modes.${one}`),
        isChosen: one === mode,
        onSelect: () => setMode(one),
      }))}
    />
  )
}
