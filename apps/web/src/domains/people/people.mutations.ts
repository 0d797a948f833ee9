import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import type { NewPerson, Person, PersonChange } from '@portico/contract/people/people.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { refreshPeople, updateCachedPerson } from './people.queries.ts'

const CREATION = 'person-create'
export const personNotice = ({ personId }: Pick<Person, 'personId'>) => `person-${personId}`

/** Either all keys, or the keys to add and remove, which preserves concurrent changes of other managers. */
export type KeyChange =
  | { keyIds: readonly string[] }
  | { addKeyIds: readonly string[]; removeKeyIds: readonly string[] }

/** Resolves to the keys that the person holds afterwards. */
async function changeKeys(propertyId: string, personId: string, change: KeyChange): Promise<string[]> {
  const lists = Object.fromEntries(Object.entries(change).map(([name, ids]) => [name, [...ids]]))
  return (await api('PUT /v1/keys/keysForPerson', { body: { propertyId, personId, ...lists } })).keyIds
}

/** The additional steps after a person is saved. */
export type Extra = 'keys' | 'code'
/** The saved person, and the additional steps that failed. */
export type SaveResult = { person: Person; missing: readonly Extra[] }

/** A failed step does not undo the previous ones. */
const resultOrUndefined = <Result>(work: Promise<Result>) => work.catch(() => undefined)

type Creation = { body: NewPerson; keyIds: readonly string[]; generatesCode: boolean }
type Attempt = { key: string; person?: Person; isCodeMade?: boolean }

/**
 * One form adds one person, even if it is submitted several times: completed steps are remembered, and a request whose reply was lost is
 * repeated with the same idempotency key. The form shows errors that belong to a field.
 */
export function useCreatePerson(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const attempt = useRef<Attempt>(undefined)
  return useMutation({
    mutationFn: async ({ body, keyIds, generatesCode }: Creation): Promise<SaveResult> => {
      attempt.current ??= { key: crypto.randomUUID() }
      const { current } = attempt
      current.person ??= await api('POST /v1/people/', { body, idempotencyKey: current.key })
      const { personId } = current.person
      const missing: Extra[] = []
      const add = { addKeyIds: keyIds, removeKeyIds: [] }
      const held = keyIds.length > 0 ? await resultOrUndefined(changeKeys(propertyId, personId, add)) : []
      if (!held) missing.push('keys')
      if (generatesCode && !current.isCodeMade) {
        const code = await resultOrUndefined(generateCode(propertyId, personId, `${current.key}-code`))
        current.isCodeMade = code !== undefined
        if (!current.isCodeMade) missing.push('code')
      }
      return { person: { ...current.person, keyIds: held ?? [] }, missing }
    },
    onSuccess: ({ person, missing }, { keyIds }) => {
      updateCachedPerson(queryClient, propertyId, person)
      if (missing.length > 0) return dismiss(CREATION)
      const content = t(keyIds.length > 0 ? 'activation' : 'assignKey')
      notify({ id: CREATION, type: 'success', header: t('created'), content, delivery: { propertyId } })
    },
    onError: (error) => {
      if (hasFields(error)) return
      if (error instanceof ApiError && error.code === 'request.keyReused') {
        // The reply to an earlier attempt was lost, and the form has changed since.
        attempt.current = undefined
        notify({ id: CREATION, type: 'warning', header: t('createFailed'), content: t('mayBeThere') })
      } else notify({ id: CREATION, type: 'error', header: t('createFailed') })
    },
    onSettled: () => void refreshPeople(queryClient, propertyId),
  })
}

const generateCode = (propertyId: string, personId: string, idempotencyKey: string) =>
  api('POST /v1/credentials', { body: newCodeFor(propertyId, personId), idempotencyKey })

type Update = { person: Person; change: PersonChange | undefined; keys: KeyChange | undefined }

/** Sends only changes. The form shows conflicts and errors that belong to a field. */
export function useUpdatePerson(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ person, change, keys }: Update): Promise<SaveResult> => {
      const changed = change ? await api('PUT /v1/people/', { body: change }) : person
      if (!keys) return { person: changed, missing: [] }
      const keyIds = await resultOrUndefined(changeKeys(propertyId, changed.personId, keys))
      return keyIds ? { person: { ...changed, keyIds }, missing: [] } : { person: changed, missing: ['keys'] }
    },
    onSuccess: ({ person, missing }, { change }) => {
      updateCachedPerson(queryClient, propertyId, person)
      const id = personNotice(person)
      if (missing.length === 0)
        notify({ id, type: 'success', header: t(change ? 'updated' : 'keysUpdated'), delivery: { propertyId } })
      else if (!change) notify({ id, type: 'error', header: t('keysFailed') })
      else dismiss(id)
    },
    onError: (error, { person }) => {
      if (hasFields(error) || isStale(error)) return
      notify({ id: personNotice(person), type: 'error', header: t('updateFailed') })
    },
    onSettled: () => void refreshPeople(queryClient, propertyId),
  })
}

const hasFields = (error: unknown) => error instanceof ApiError && error.fields.length > 0
