import { createStore, useStore } from '#web/ui/store.ts'

export const tutorialIds = ['createKey', 'addUser'] as const
export type TutorialId = (typeof tutorialIds)[number]
export type ActiveTutorial = { id: TutorialId; isFinished: boolean }

/** At most one tutorial is active. It is started, may be completed, and is left. */
export function createActiveTutorial() {
  const [store, setActive] = createStore<ActiveTutorial | null>(null)
  return {
    ...store,
    start: (id: TutorialId) => setActive({ id, isFinished: false }),
    finish() {
      const active = store.current()
      if (active) setActive({ ...active, isFinished: true })
    },
    exit: () => setActive(null),
  }
}

export const activeTutorial = createActiveTutorial()
export const useActiveTutorial = () => useStore(activeTutorial)
