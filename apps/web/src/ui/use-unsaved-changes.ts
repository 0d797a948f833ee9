import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '#web/ui/translation.tsx'
import { confirm } from './confirm.ts'

/** Asks before a page with unsaved changes is left, by a link, the back button or the browser itself. */
export function useUnsavedChanges(hasChanges: boolean) {
  const confirmLeaving = useConfirmLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt, whatever is drawn meanwhile
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeaving().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])

  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}

/** `useUnsavedChanges` as a component, for forms that need it only under a condition. */
export function UnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  useUnsavedChanges(hasChanges)
  return null
}

export function useConfirmLeaving() {
  const { t } = useTranslation('ui', { keyPrefix: 'unsaved' })
  return () => confirm({ header: t('header'), content: t('content'), confirmLabel: t('leave'), variant: 'destructive' })
}
