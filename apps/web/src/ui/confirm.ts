import type { ReactNode } from 'react'

export type Question = {
  header: string
  content: ReactNode
  confirmLabel: string
  /** What cannot be undone is asked with a warning. */
  variant?: 'normal' | 'destructive'
}
type Asked = Question & { answer: (isConfirmed: boolean) => void }

export function createConfirmation() {
  const listeners = new Set<() => void>()
  let asked: Asked | null = null

  function settle(isConfirmed: boolean, next: Asked | null = null) {
    const answered = asked
    asked = next
    answered?.answer(isConfirmed)
    if (answered !== next) for (const listener of listeners) listener()
  }

  return {
    /** Resolves to whether the person said yes. A question that is put while another is open takes its place: that one is a no. */
    confirm: (question: Question) =>
      new Promise<boolean>((answer) => {
        settle(false, { ...question, answer })
      }),
    settle: (isConfirmed: boolean) => settle(isConfirmed),
    current: () => asked,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const confirmation = createConfirmation()

/** @public */
export const { confirm } = confirmation
