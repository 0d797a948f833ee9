import { newCodeFor } from '@portico/contract/credentials/credentials.rules'
import type { NewPerson, Person, PersonChange } from '@portico/contract/people/people.schema'
import { type ReactNode, useRef } from 'react'
import { api } from '#web/platform/api.ts'
import { hasCode, hasFields, isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { addedPerson } from './added-person.tsx'
import { updateCachedPerson } from './people.queries.ts'
import { usePersonGone } from './person-gone.ts'

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
export type SaveResult = { person: Person; missing: readonly Extra[]; codeId?: string | undefined }

/** A failed step does not undo the previous ones. */
const resultOrUndefined = <Result>(work: Promise<Result>) => work.catch(() => undefined)

type Creation = { body: NewPerson; keyIds: readonly string[]; generatesCode: boolean }
type Attempt = { key: string; person?: Person; codeId?: string }
/** The notice about an added person can show their code. */
type ShowsCode = (codeId: string, name: string) => ReactNode

/**
 * One form adds one person, even if it is submitted several times: completed steps are remembered, and a request whose reply was lost is
 * repeated with the same idempotency key. The form shows errors that belong to a field.
 */
export function useCreatePerson(propertyId: string, showsCode: ShowsCode | undefined) {
  const { t } = useTranslation('people', { keyPrefix: 'notices' })
  const attempt = useRef<Attempt>(undefined)
  return usePortalMutation({
    call: async ({ body, keyIds, generatesCode }: Creation): Promise<SaveResult> => {
      attempt.current ??= { key: crypto.randomUUID() }
      const { current } = attempt
      current.person ??= await api('POST /v1/people/', { body, idempotencyKey: current.key })
      const { personId } = current.person
      const missing: Extra[] = []
      const add = { addKeyIds: keyIds, removeKeyIds: [] }
      const held = keyIds.length > 0 ? await resultOrUndefined(changeKeys(propertyId, personId, add)) : []
      if (!held) missing.push('keys')
      if (generatesCode && !current.codeId) {
        const code = await resultOrUndefined(generateCode(propertyId, personId, `${current.key}-code`))
        if (code) current.codeId = code.id
        else missing.push('code')
      }
      return { person: { ...current.person, keyIds: held ?? [] }, missing, codeId: current.codeId }
    },
    onDone: ({ person }, _, queryClient) => updateCachedPerson(queryClient, propertyId, person),
    about: CREATION,
    done: ({ person: { personName, email }, missing, codeId }, { keyIds }) => {
      if (missing.length > 0) return undefined
      const name = personName ?? email ?? ''
      const content = addedPerson(name, t(keyIds.length > 0 ? 'activation' : 'assignKey'))
      return { header: t('created'), content, action: codeId && showsCode?.(codeId, name) }
    },
    failed: (error) => {
      if (!hasCode(error, 'request.keyReused')) return t('createFailed')
      // The reply to an earlier attempt was lost, and the form has changed since.
      attempt.current = undefined
      return { type: 'warning', header: t('createFailed'), content: t('mayBeThere') }
    },
    isShown: hasFields,
    changes: propertyId,
    isDelivered: true,
  })
}

/** The reason is for people whom a PMS brings: their access is suspended. */
export function useEndAccess(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'endAccess' })
  const failureOf = usePersonGone()
  return usePortalMutation({
    call: ({ personId }: Person) => {
      const body = { propertyId, reason: t('reason') }
      return api('POST /v1/people/:personId/end', { params: { personId }, body })
    },
    about: personNotice,
    done: (reply, { personName, email }) =>
      t(reply.outcome === 'SUSPENDED' ? 'suspended' : 'ended', { name: personName ?? email ?? '' }),
    failed: (error) => failureOf(error, t('failed')),
    changes: propertyId,
    isDelivered: true,
  })
}

const generateCode = (propertyId: string, personId: string, idempotencyKey: string) =>
  api('POST /v1/credentials', { body: newCodeFor(propertyId, personId), idempotencyKey })

type Update = { person: Person; change: PersonChange | undefined; keys: KeyChange | undefined }

/** Sends only changes. The form shows conflicts and errors that belong to a field. */
export function useUpdatePerson(propertyId: string) {
  const { t } = useTranslation('people', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: async ({ person, change, keys }: Update): Promise<SaveResult> => {
      const changed = change ? await api('PUT /v1/people/', { body: change }) : person
      if (!keys) return { person: changed, missing: [] }
      const keyIds = await resultOrUndefined(changeKeys(propertyId, changed.personId, keys))
      return keyIds ? { person: { ...changed, keyIds }, missing: [] } : { person: changed, missing: ['keys'] }
    },
    onDone: ({ person }, _, queryClient) => updateCachedPerson(queryClient, propertyId, person),
    about: ({ person }) => personNotice(person),
    done: ({ missing }, { change }) => {
      if (missing.length === 0) return t(change ? 'updated' : 'keysUpdated')
      return change ? undefined : { type: 'error', header: t('keysFailed') }
    },
    failed: t('updateFailed'),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}
