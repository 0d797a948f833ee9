import { useEffect } from 'react'
import { splitPanel } from '#web/platform/panels.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Asks before the panel is closed with unsaved changes. */
export function usePanelGuard(hasChanges: boolean) {
  const { t } = useTranslation('people', { keyPrefix: 'discard' })
  useEffect(() => {
    if (!hasChanges) return
    return splitPanel.guardBy(() =>
      confirm({ header: t('header'), content: t('content'), confirmLabel: t('confirm'), variant: 'destructive' }),
    )
  }, [hasChanges, t])
}
