import type { ReactNode } from 'react'
import { createStore, useStore } from '#web/ui/store.ts'

type NoticeType = 'success' | 'error' | 'warning' | 'info' | 'in-progress'
export type Notice = {
  id: string
  /** Another one when something new is told, so that it is announced again. Progress is one and the same until it ends. */
  telling: number
  type: NoticeType
  header?: ReactNode
  content?: ReactNode
  /** A button, for what can be done about it. */
  action?: ReactNode
  isDismissible: boolean
  /** Shown on every page until it is dismissed. */
  isOfAllPages?: boolean
  /** When somebody has closed it. */
  onDismiss?: () => void
}
type NewNotice = Pick<Notice, 'type' | 'header' | 'content' | 'action' | 'isOfAllPages' | 'onDismiss'> & {
  /** What it is about: a notice takes the place of the one before about the same thing, as when something failed and succeeds the next time. */
  id: string
  isDismissible?: boolean
}

const SUCCESS_SHOWN_MS = 10_000

const isOfAllPages = (notice: Notice) => notice.type === 'in-progress' || notice.isOfAllPages

export function createNotices() {
  const [store, show] = createStore<readonly Notice[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let survivors = new Set<string>()
  let count = 0

  function dismiss(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    survivors.delete(id)
    const shown = store.current()
    if (shown.some((notice) => notice.id === id)) show(shown.filter((notice) => notice.id !== id))
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
      const telling = isProgress ? earlier.telling : ++count
      const added: Notice = { ...notice, isDismissible, telling }
      show(earlier ? shown.map((one) => (one.id === id ? added : one)) : [added, ...shown])
      // What was just done is told on the page it leads to; what went wrong belongs to the page it went wrong on.
      if (notice.type === 'success' || isOfAllPages(added)) survivors.add(id)
      else survivors.delete(id)
      if (notice.type === 'success')
        timers.set(
          id,
          setTimeout(() => dismiss(id), SUCCESS_SHOWN_MS),
        )
    },
    dismiss,
    leavePage() {
      const shown = store.current()
      const staying = survivors
      survivors = new Set(shown.filter(isOfAllPages).map(({ id }) => id))
      for (const { id } of shown) if (!staying.has(id)) dismiss(id)
    },
  }
}

const notices = createNotices()
export const { notify, dismiss, leavePage } = notices

export const useNotices = () => useStore(notices)
