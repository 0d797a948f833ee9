import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type Question = {
  header: string
  content: ReactNode
  confirmLabel: string
  /** What cannot be undone is asked with a warning. */
  variant?: 'normal' | 'destructive'
}
type Asked = Question & { answer: (isConfirmed: boolean) => void }

export function createConfirmation() {
  const [store, ask] = createStore<Asked | null>(null)

  function settle(isConfirmed: boolean, next: Asked | null = null) {
    store.current()?.answer(isConfirmed)
    ask(next)
  }

  return {
    ...store,
    /** Resolves to whether the person said yes. A question that is put while another is open takes its place: that one is a no. */
    confirm: (question: Question) =>
      new Promise<boolean>((answer) => {
        settle(false, { ...question, answer })
      }),
    settle: (isConfirmed: boolean) => settle(isConfirmed),
  }
}

export const confirmation = createConfirmation()

/** @public */
export const { confirm } = confirmation
