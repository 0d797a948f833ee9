import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

type NoticeType = 'success' | 'error' | 'warning' | 'info' | 'in-progress'
export type Notice = {
  id: string
  type: NoticeType
  header?: ReactNode
  content?: ReactNode
  /** A button, for what can be done about it. */
  action?: ReactNode
  isDismissible: boolean
}
type NewNotice = Pick<Notice, 'type' | 'header' | 'content' | 'action'> & {
  /** A notice with an id that is already on the screen takes its place: in progress, then done. */
  id?: string
  isDismissible?: boolean
}

const SUCCESS_SHOWN_MS = 10_000

export function createNotices() {
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let shown: readonly Notice[] = []
  let survivors = new Set<string>()
  let count = 0

  function show(next: readonly Notice[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  function dismiss(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    survivors.delete(id)
    if (shown.some((notice) => notice.id === id)) show(shown.filter((notice) => notice.id !== id))
  }

  return {
    notify({ isDismissible = true, ...notice }: NewNotice): string {
      const id = notice.id ?? `notice-${++count}`
      clearTimeout(timers.get(id))
      timers.delete(id)
      const added: Notice = { ...notice, id, isDismissible }
      const isOnScreen = shown.some((one) => one.id === id)
      show(isOnScreen ? shown.map((one) => (one.id === id ? added : one)) : [added, ...shown])
      // What was just done is told on the page it leads to; what went wrong belongs to the page it went wrong on.
      if (notice.type === 'success' || notice.type === 'in-progress') survivors.add(id)
      if (notice.type === 'success')
        timers.set(
          id,
          setTimeout(() => dismiss(id), SUCCESS_SHOWN_MS),
        )
      return id
    },
    dismiss,
    leavePage() {
      const staying = survivors
      survivors = new Set(shown.filter(({ type }) => type === 'in-progress').map(({ id }) => id))
      for (const { id } of shown) if (!staying.has(id)) dismiss(id)
    },
    current: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const notices = createNotices()
export const { notify, dismiss, leavePage } = notices

const none: readonly Notice[] = []
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.current, () => none)
