import { createStore } from '#web/ui/store.ts'

type KeyIds = readonly string[]

/** What somebody has chosen for a place and is not saved. */
export type KeyChoice = {
  keyIds: KeyIds
  /** The keys that the place had when the choice began. */
  seen: KeyIds
  /** `stale`: a colleague has changed the place meanwhile, so the choice was dropped. */
  state: 'saving' | 'failed' | 'stale'
}
export type KeyChoices = ReadonlyMap<string, KeyChoice>
export type KeyChange = { placeId: string; keyIds: KeyIds; expectedKeyIds: KeyIds }
export type SaveResult = 'saved' | 'failed' | 'stale'

/**
 * Saves every choice at once, one request after the other. If somebody chooses more while a place is being saved, only the last
 * choice for it is sent afterwards.
 */
export function createKeyChoices(send: (change: KeyChange) => Promise<SaveResult>) {
  const [store, show] = createStore<KeyChoices>(new Map())
  let running: Promise<void> | undefined

  function set(placeId: string, choice: KeyChoice | undefined) {
    const next = new Map(store.current())
    if (choice) next.set(placeId, choice)
    else next.delete(placeId)
    show(next)
  }

  async function saveAll() {
    const firstUnsaved = () => [...store.current()].find(([, { state }]) => state === 'saving')
    for (let next = firstUnsaved(); next; next = firstUnsaved()) {
      const [placeId, sent] = next
      const result = await send({ placeId, keyIds: sent.keyIds, expectedKeyIds: sent.seen })
      const latest = store.current().get(placeId) ?? sent
      if (result !== 'saved') set(placeId, { ...latest, state: result })
      else set(placeId, latest === sent ? undefined : { ...latest, seen: sent.keyIds })
    }
    running = undefined
  }

  return {
    ...store,
    /** `shown`: the saved keys of the place, as the user sees them. A choice that has failed keeps those it began with. */
    choose(placeId: string, keyIds: KeyIds, shown: KeyIds) {
      const before = store.current().get(placeId)
      const seen = before && before.state !== 'stale' ? before.seen : shown
      set(placeId, { keyIds, seen, state: 'saving' })
      running ??= saveAll()
    },
    /** Waits until nothing is being saved. Resolves to false if a choice could not be saved. */
    async untilSaved(): Promise<boolean> {
      const hasWaited = running !== undefined
      await running
      const states = [...store.current().values()].map(({ state }) => state)
      return !states.includes('failed') && !(hasWaited && states.includes('stale'))
    },
  }
}
