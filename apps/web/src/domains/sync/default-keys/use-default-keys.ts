import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { useStore } from '#web/ui/store.ts'
import { createKeyChoices, type KeyChange, type SaveResult } from './key-choices.ts'

/** The choices of keys that are not saved yet. They outlive the section that shows them, so that a wizard can wait for them. */
export function useDefaultKeys(propertyId: string) {
  const queryClient = useQueryClient()
  const [store] = useState(() => createKeyChoices((change) => save(queryClient, propertyId, change)))
  const choices = useStore(store)
  const states = [...choices.values()].map(({ state }) => state)
  return {
    choices,
    choose: store.choose,
    untilSaved: store.untilSaved,
    isSaving: states.includes('saving'),
    hasFailed: states.includes('failed'),
    /** Whether everything that was chosen here is saved. */
    hasSaved: choices !== store.initial && choices.size === 0,
  }
}
export type DefaultKeyChoices = ReturnType<typeof useDefaultKeys>

async function save(queryClient: QueryClient, propertyId: string, change: KeyChange): Promise<SaveResult> {
  const { placeId, keyIds, expectedKeyIds } = change
  const body = { placeId, keyIds: [...keyIds], expectedKeyIds: [...expectedKeyIds] }
  try {
    const { places } = await api('PUT /v1/sync/:propertyId/defaultKeys', { params: { propertyId }, body })
    queryClient.setQueryData(defaultKeysQuery(propertyId).queryKey, places)
    return 'saved'
  } catch (error) {
    // A colleague may have changed the choice, or deleted a key.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: defaultKeysQuery(propertyId).queryKey }),
      queryClient.invalidateQueries({ queryKey: keysQuery(propertyId).queryKey }),
    ])
    return isStale(error) ? 'stale' : 'failed'
  }
}
