import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

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
export const reportDialogFailure = (text: string) => options?.onDialogFailure(text)

export type Load<Props> = () => Promise<ComponentType<Props>>
type BoundaryProps = { whenFailed?: ReactNode; onFailure?: (() => void) | undefined; children: ReactNode }

export class LazyBoundary extends Component<BoundaryProps> {
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
export function attempts<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  function attempt(): ComponentType<Props> {
    options?.onAttempt()
    return loaded ?? lazy(async () => ({ default: await loadOnce() }))
  }
  return Object.assign(attempt, { loadOnce })
}

export type Attempt<Props> = { attempt: () => ComponentType<Props>; props: Props }

/** A component that the page works without: if loading fails, nothing is shown. */
export function lazyOptional<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  const attempt = attempts(load)
  return (props: Props) => <LazyOnce attempt={attempt} props={props} waiting={waiting} />
}

type Once<Props> = Attempt<Props> & { waiting?: ReactNode; onFailure?: (() => void) | undefined }
export function LazyOnce<Props extends object>({ attempt, props, waiting, onFailure }: Once<Props>) {
  const [Content] = useState(() => attempt())
  return (
    <LazyBoundary onFailure={onFailure}>
      <Suspense fallback={waiting}>
        <Content {...props} />
      </Suspense>
    </LazyBoundary>
  )
}
