import { useSyncExternalStore } from 'react'

export const tutorialIds = ['createKey', 'addUser'] as const
export type TutorialId = (typeof tutorialIds)[number]
export type ActiveTutorial = { id: TutorialId; isFinished: boolean }

/** At most one at a time: started, perhaps finished, in the end left. */
export function createActiveTutorial() {
  const listeners = new Set<() => void>()
  let active: ActiveTutorial | null = null

  function become(next: ActiveTutorial | null) {
    active = next
    for (const listener of listeners) listener()
  }
  return {
    start: (id: TutorialId) => become({ id, isFinished: false }),
    finish: () => active && become({ ...active, isFinished: true }),
    exit: () => become(null),
    current: () => active,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const activeTutorial = createActiveTutorial()
export const useActiveTutorial = () =>
  useSyncExternalStore(activeTutorial.subscribe, activeTutorial.current, () => null)
