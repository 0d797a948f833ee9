import Button from '@cloudscape-design/components/button'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchCode } from './fetch-code.ts'
import styles from './fetched.module.css'

type Watcher = {
  /** Before anything is shown or tried again. */
  onAttempt(): void
  onDialogFailure(text: string): void
}
let watcher: Watcher | undefined
/** Called once, in the browser, by the portal: this folder knows neither its texts nor its notices. */
export function watchFetching(given: Watcher) {
  watcher = given
}

type Load<Props> = () => Promise<ComponentType<Props>>
type BoundaryProps = { whenFailed?: ReactNode; onFailure?: (() => void) | undefined; children: ReactNode }

class FetchBoundary extends Component<BoundaryProps> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.whenFailed : this.props.children
  }
}

/** `lazy` remembers a failed import for good, so every attempt has a component of its own until the code is here. */
function attempts<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  return (): ComponentType<Props> => {
    watcher?.onAttempt()
    if (loaded) return loaded
    return lazy(async () => {
      loaded = await fetchCode(load)
      return { default: loaded }
    })
  }
}

type Attempt<Props> = { attempt: () => ComponentType<Props>; props: Props }

/** A part of a page whose code is fetched when it is first shown. If the code does not come the rest of the page stays, and it can be tried again. */
export function fetchedPart<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const attempt = attempts(load)
  return (props: Props) => <FetchedPart attempt={attempt} props={props} waiting={waiting} />
}

function FetchedPart<Props extends object>({ attempt, props, waiting }: Attempt<Props> & { waiting: ReactNode }) {
  const [{ Content, count }, setAttempt] = useState(() => ({ Content: attempt(), count: 1 }))
  const retry = () => setAttempt({ Content: attempt(), count: count + 1 })
  return (
    <FetchBoundary key={count} whenFailed={<Failed onRetry={retry} />}>
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </FetchBoundary>
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

/** A part that nobody misses: if its code does not come, nothing is said about it. */
export function fetchedExtra<Props extends object>(load: Load<Props>) {
  const attempt = attempts(load)
  return (props: Props) => <FetchedOnce attempt={attempt} props={props} />
}

type OfDialog = {
  onClose: () => void
  /** Stands in its place until the code is here. */
  waiting?: ReactNode
}

/** A dialog, or a panel, whose code is fetched when it opens. If the code does not come it is closed with a notice, and the next attempt to open it fetches it again. */
export function fetchedDialog<Props extends object>(load: Load<Props>) {
  const attempt = attempts(load)
  return (props: Props & OfDialog) => (
    <FetchedDialog attempt={attempt} props={props} onClose={props.onClose} waiting={props.waiting} />
  )
}

function FetchedDialog<Props extends object>({ attempt, props, onClose, waiting }: Attempt<Props> & OfDialog) {
  const { t } = useTranslation()
  function close() {
    watcher?.onDialogFailure(t('errors.dialogFailed'))
    onClose()
  }
  return <FetchedOnce attempt={attempt} props={props} waiting={waiting} onFailure={close} />
}

type Once<Props> = Attempt<Props> & { waiting?: ReactNode; onFailure?: (() => void) | undefined }
function FetchedOnce<Props extends object>({ attempt, props, waiting, onFailure }: Once<Props>) {
  const [Content] = useState(() => attempt())
  return (
    <FetchBoundary onFailure={onFailure}>
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </FetchBoundary>
  )
}
