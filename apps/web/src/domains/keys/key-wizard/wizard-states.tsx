import type { ReactNode } from 'react'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { WaitingPage } from '#web/ui/waiting-page.tsx'
import type { KeyContext } from './key-problems.ts'

type Props = {
  context: KeyContext | undefined
  isFailed: boolean
  retry: () => void
  children: (context: KeyContext) => ReactNode
}

/** Shown if the entrances fail to load, because a key needs them. */
export function WhenLoaded({ context, isFailed, retry, children }: Props) {
  const { t } = useTranslation(['keyWizard', 'app'])
  if (context) return children(context)
  if (isFailed) return <FailedState title={t('entrances.failed')} onRetry={retry} />
  return <WaitingPage text={t('app:loading')} />
}
