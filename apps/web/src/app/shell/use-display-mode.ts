import { useEffect } from 'react'
import { usePreference } from '#web/platform/preferences.ts'

const DARK = 'awsui-dark-mode'

/** The page's first paint has been given its mode by the server or by a script in the page; this keeps it right from then on. */
export function useDisplayMode() {
  const [mode] = usePreference('displayMode')
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      const isDark = mode === 'system' ? system.matches : mode === 'dark'
      document.body.classList.toggle(DARK, isDark)
    }
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [mode])
}
