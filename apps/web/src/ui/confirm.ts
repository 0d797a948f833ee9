import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type Question = {
  header: string
  content: ReactNode
  confirmLabel: string
  /** `warning` and `destructive` show the content as a warning. The button of a `destructive` question is red: something is lost. */
  variant?: 'normal' | 'warning' | 'destructive'
}
type OpenQuestion = Question & { resolve: (isConfirmed: boolean) => void }

export function createConfirmation() {
  const [store, setQuestion] = createStore<OpenQuestion | null>(null)

  function respond(isConfirmed: boolean, next: OpenQuestion | null = null) {
    store.current()?.resolve(isConfirmed)
    setQuestion(next)
  }

  return {
    ...store,
    /** Resolves to true if the user confirms. A new question replaces the one that is open, which resolves to false. */
    confirm: (question: Question) =>
      new Promise<boolean>((resolve) => {
        respond(false, { ...question, resolve })
      }),
    respond: (isConfirmed: boolean) => respond(isConfirmed),
  }
}

export const confirmation = createConfirmation()

/** @public */
export const { confirm } = confirmation
