import Button from '@cloudscape-design/components/button'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './lazy.module.css'
import { type Attempt, attempts, LazyBoundary, LazyOnce, type Load, reportDialogFailure } from './lazy-once.tsx'

/**
 * A component whose code is loaded when it is first shown. If loading fails, an error with a retry button is shown in its place. The server
 * renders it if `loadOnce` was awaited before.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const attempt = attempts(load)
  return Object.assign((props: Props) => <LazyComponent attempt={attempt} props={props} waiting={waiting} />, {
    loadOnce: attempt.loadOnce,
  })
}

function LazyComponent<Props extends object>({ attempt, props, waiting }: Attempt<Props> & { waiting: ReactNode }) {
  const [{ Content, count }, setAttempt] = useState(() => ({ Content: attempt(), count: 1 }))
  const retry = () => setAttempt({ Content: attempt(), count: count + 1 })
  return (
    <LazyBoundary key={count} whenFailed={<Failed onRetry={retry} />}>
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </LazyBoundary>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })
  return (
    <div className={styles.failed}>
      <p role="alert">{t('errors.pageFailed')}</p>
      <Button formAction="none" onClick={onRetry}>
        {t('actions.tryAgain')}
      </Button>
    </div>
  )
}

type OfDialog = {
  onClose: () => void
  /** Shown while the code is loading. */
  waiting?: ReactNode
}

/** A dialog or panel whose code is loaded when it opens. If loading fails, it closes with a notice, and opening it again retries. */
export function lazyDialog<Props extends object>(load: Load<Props>) {
  const attempt = attempts(load)
  return (props: Props & OfDialog) => (
    <LazyDialog attempt={attempt} props={props} onClose={props.onClose} waiting={props.waiting} />
  )
}

function LazyDialog<Props extends object>({ attempt, props, onClose, waiting }: Attempt<Props> & OfDialog) {
  const { t } = useTranslation()
  function close() {
    reportDialogFailure(t('errors.dialogFailed'))
    onClose()
  }
  return <LazyOnce attempt={attempt} props={props} waiting={waiting} onFailure={close} />
}
