import { createStore, useStore } from '#web/ui/store.ts'

const [store, setOpen] = createStore(false)

export const openFeedback = () => setOpen(true)
export const closeFeedback = () => setOpen(false)
export const useFeedbackOpen = () => useStore(store)
