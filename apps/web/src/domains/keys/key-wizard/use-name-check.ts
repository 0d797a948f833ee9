import { keyDraft } from '@portico/contract/keys/keys.schema'
import { useQueryClient } from '@tanstack/react-query'
import { keysNamedQuery } from '#web/data/keys/keys.queries.ts'

/** Asks the server for other keys with a name. Without an answer a name passes, and the server checks it when the key is saved. */
export function useNameCheck(propertyId: string, ownKeyId: string | undefined) {
  const queryClient = useQueryClient()
  const queryOf = (name: string) => keysNamedQuery(propertyId, name.trim())
  return {
    /** Resolves when the server has answered. */
    async ask(name: string) {
      if (keyDraft.shape.name.safeParse(name).success) await queryClient.prefetchQuery(queryOf(name))
    },
    /** What the server has answered. */
    otherNames: (name: string) =>
      (queryClient.getQueryData(queryOf(name).queryKey) ?? []).flatMap(({ key }) =>
        key.keyId === ownKeyId ? [] : [key.name],
      ),
  }
}
