import Button from '@cloudscape-design/components/button'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importCode } from './import-code.ts'
import styles from './lazy.module.css'

type LazyLoadingOptions = {
  /** Called before every attempt to load code. */
  onAttempt(): void
  onDialogFailure(text: string): void
}
let options: LazyLoadingOptions | undefined
/** Called once, when the portal starts in the browser. The `ui` folder must not import the portal's texts and notices itself. */
export function configureLazyLoading(given: LazyLoadingOptions) {
  options = given
}

type Load<Props> = () => Promise<ComponentType<Props>>
type BoundaryProps = { whenFailed?: ReactNode; onFailure?: (() => void) | undefined; children: ReactNode }

class LazyBoundary extends Component<BoundaryProps> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.whenFailed : this.props.children
  }
}

/** React's `lazy` caches a failed import forever, so every attempt creates a new lazy component until one has loaded. */
function attempts<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  return (): ComponentType<Props> => {
    options?.onAttempt()
    if (loaded) return loaded
    return lazy(async () => {
      loaded = await importCode(load)
      return { default: loaded }
    })
  }
}

type Attempt<Props> = { attempt: () => ComponentType<Props>; props: Props }

/** A component whose code is loaded when it is first shown. If loading fails, an error with a retry button is shown in its place. */
export function lazyComponent<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const attempt = attempts(load)
  return (props: Props) => <LazyComponent attempt={attempt} props={props} waiting={waiting} />
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
      <Button onClick={onRetry}>{t('actions.tryAgain')}</Button>
    </div>
  )
}

/** A component that the page works without: if loading fails, nothing is shown. */
export function lazyOptional<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const attempt = attempts(load)
  return (props: Props) => <LazyOnce attempt={attempt} props={props} waiting={waiting} />
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
    options?.onDialogFailure(t('errors.dialogFailed'))
    onClose()
  }
  return <LazyOnce attempt={attempt} props={props} waiting={waiting} onFailure={close} />
}

type Once<Props> = Attempt<Props> & { waiting?: ReactNode; onFailure?: (() => void) | undefined }
function LazyOnce<Props extends object>({ attempt, props, waiting, onFailure }: Once<Props>) {
  const [Content] = useState(() => attempt())
  return (
    <LazyBoundary onFailure={onFailure}>
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </LazyBoundary>
  )
}
