import type { ReactNode } from 'react'
import { createStore, useStore } from '#web/ui/store.ts'
import { whenVisible } from './visible.ts'

type NoticeType = 'success' | 'error' | 'warning' | 'info' | 'in-progress'
export type Delivery = {
  propertyId: string
  /** When the change began, if that was long before the notice. */
  since?: number
  /** What somebody has to do by hand where nothing brings the change. The notice stays until it is dismissed if that is anywhere. */
  byHand?: string
}
export type Notice = {
  /** Names the subject. A new notice replaces the one with the same id, for example when a retry succeeds. */
  id: string
  /** Changes when the notice has to be announced again. Updates of progress keep the revision. */
  revision: number
  type: NoticeType
  header?: ReactNode
  content?: ReactNode
  /** How long the change may take. It is shown until the change has arrived wherever it applies. */
  hint?: ReactNode
  hasArrived?: boolean
  /** A button inside the notice. */
  action?: ReactNode
  isDismissible: boolean
  /** Shown on every page until it is dismissed. */
  isOfAllPages?: boolean
  /** Called when the user closes the notice. */
  onDismiss?: () => void
  /** The notice is about a change that still has to reach where it applies. The frame of the portal adds how far it is. */
  delivery?: Delivery
}
export type NewNotice = Omit<Notice, 'revision' | 'isDismissible' | 'hasArrived'> &
  Partial<Pick<Notice, 'isDismissible'>>

const SUCCESS_SHOWN_MS = 10_000

const isOfAllPages = (notice: Notice) => notice.type === 'in-progress' || notice.isOfAllPages

export function createNotices() {
  const [store, show] = createStore<readonly Notice[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let keptOnNextPage = new Set<string>()
  let count = 0

  function dismiss(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    keptOnNextPage.delete(id)
    const shown = store.current()
    if (shown.some((notice) => notice.id === id)) show(shown.filter((notice) => notice.id !== id))
  }

  /**
   * The time begins when the notice can be seen. A notice that was replaced meanwhile is not changed, and one with a button stays until it
   * is dismissed or its page is left: nobody has to be quick to press it.
   */
  function dismissLater(id: string, revision: number) {
    clearTimeout(timers.get(id))
    whenVisible(() => {
      if (!store.current().some((one) => one.id === id && one.revision === revision && !one.action)) return
      timers.set(
        id,
        setTimeout(() => dismiss(id), SUCCESS_SHOWN_MS),
      )
    })
  }

  /** Keeps a success on every page until it is released. A notice that was replaced meanwhile is not changed. */
  function setHeld(id: string, revision: number, isHeld: boolean) {
    const shown = store.current()
    const notice = shown.find((one) => one.id === id && one.revision === revision)
    if (notice?.type !== 'success') return
    show(shown.map((one) => (one === notice ? { ...one, isOfAllPages: isHeld } : one)))
    if (isHeld) {
      clearTimeout(timers.get(id))
      keptOnNextPage.add(id)
    } else dismissLater(id, revision)
  }

  /** The notice says no longer how long the change may take. A notice that was replaced meanwhile is not changed. */
  function arrive(id: string, revision: number) {
    const isMeant = (one: Notice) => one.id === id && one.revision === revision && !one.hasArrived
    const shown = store.current()
    if (shown.some(isMeant)) show(shown.map((one) => (isMeant(one) ? { ...one, hasArrived: true } : one)))
  }

  return {
    ...store,
    notify({ isDismissible = true, ...notice }: NewNotice) {
      const { id } = notice
      clearTimeout(timers.get(id))
      timers.delete(id)
      const shown = store.current()
      const earlier = shown.find((one) => one.id === id)
      const isProgress = notice.type === 'in-progress' && earlier?.type === 'in-progress'
      const revision = isProgress ? earlier.revision : ++count
      const added: Notice = { ...notice, isDismissible, revision }
      show(earlier ? shown.map((one) => (one.id === id ? added : one)) : [added, ...shown])
      // A success is still shown on the page that the action leads to. An error belongs to the page where it happened.
      if (notice.type === 'success' || isOfAllPages(added)) keptOnNextPage.add(id)
      else keptOnNextPage.delete(id)
      if (notice.type === 'success') dismissLater(id, revision)
    },
    dismiss,
    hold: (id: string, revision: number) => setHeld(id, revision, true),
    release: (id: string, revision: number) => setHeld(id, revision, false),
    arrive,
    leavePage() {
      const shown = store.current()
      const kept = keptOnNextPage
      keptOnNextPage = new Set(shown.filter(isOfAllPages).map(({ id }) => id))
      for (const { id } of shown) if (!kept.has(id)) dismiss(id)
    },
  }
}

export const notices = createNotices()
export const { notify, dismiss, hold, release, arrive, leavePage } = notices

export const useNotices = () => useStore(notices)
