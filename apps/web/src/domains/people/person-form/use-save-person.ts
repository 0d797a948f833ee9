import type { Person } from '@portico/contract/people/people.schema'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type Extra,
  type KeyChange,
  type Outcome,
  useCreatePerson,
  useUpdatePerson,
} from '#web/domains/people/people.mutations.ts'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { isStale } from '#web/platform/api-error.ts'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { useTermsGate } from '#web/platform/use-terms-gate.ts'
import { inputOf, serverFields } from './person-problems.ts'
import { type Calendar, changeOf, creationOf, type PersonValues, valuesOf } from './person-values.ts'

/** `stale`: somebody else has changed the person. A list: the person is saved, these extras are not. */
type Stage = 'editing' | 'stale' | 'saved' | readonly Extra[]

type Options = {
  form: UseFormReturn<PersonValues>
  propertyId: string
  calendar: Calendar
  person: Person | undefined
}

/** Sends what the form holds. Whatever fails, the form keeps what was entered, and sending it again does only what is left. */
export function useSavePerson({ form, propertyId, calendar, person: opened }: Options) {
  const queryClient = useQueryClient()
  const gate = useTermsGate()
  const create = useCreatePerson(propertyId)
  const update = useUpdatePerson(propertyId)
  const [stage, setStage] = useState<Stage>('editing')
  /** The state that the form was opened with, or that the last answer brought. */
  const [stored, setStored] = useState(opened)

  async function send(save: () => Promise<Outcome>, values: PersonValues) {
    try {
      const { person, missing } = await save()
      if (missing.length === 0) return setStage('saved')
      if (stored) {
        setStored(person)
        form.reset(valuesOf(person, calendar), { keepSubmitCount: true })
        form.setValue('keyIds', values.keyIds, { shouldDirty: true })
      }
      // Where nothing but keys was to be saved, nothing is half done: a notice tells that it failed.
      setStage(person === stored ? 'editing' : missing)
    } catch (error) {
      showFieldErrors(error, serverFields, (field, ...shown) => form.setError(inputOf(field, values), ...shown))
      setStage(isStale(error) ? 'stale' : 'editing')
    }
  }

  function save(values: PersonValues) {
    const places = queryClient.getQueryData(placesQuery(propertyId).queryKey) ?? []
    const context = { propertyId, places, ...calendar }
    const { keyIds, generatesCode } = values
    if (!stored) {
      const body = creationOf(values, context)
      return gate(() => send(() => create.mutateAsync({ body, keyIds, generatesCode }), values))
    }
    const change = isChanged(values, valuesOf(stored, calendar)) ? changeOf(values, stored, context) : undefined
    const keys = keyChangeOf(stored.keyIds, keyIds)
    if (!change && !keys) return setStage('saved')
    return send(() => update.mutateAsync({ person: stored, change, keys }), values)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const isAdded = !stored && typeof stage !== 'string'
    // Whoever was added is in the list by now, and would be told that their e-mail is taken.
    void (isAdded ? save(form.getValues()) : form.handleSubmit(save)())
  }

  /** The current state takes the place of what was entered, as the alert says. */
  async function reload() {
    const people = await queryClient.fetchQuery({ ...peopleQuery(propertyId), staleTime: 0 })
    const current = people.find(({ personId }) => personId === stored?.personId)
    if (!current) return
    setStored(current)
    form.reset(valuesOf(current, calendar))
    setStage('editing')
  }

  return {
    stage,
    isSaving: create.isPending || update.isPending,
    submit,
    reload: () => void reload().catch(() => undefined),
  }
}

/** What was added and what was removed since the form was opened: only that is sent. */
function keyChangeOf(opened: readonly string[], wanted: readonly string[]): KeyChange | undefined {
  const addKeyIds = wanted.filter((id) => !opened.includes(id))
  const removeKeyIds = opened.filter((id) => !wanted.includes(id))
  return addKeyIds.length + removeKeyIds.length > 0 ? { addKeyIds, removeKeyIds } : undefined
}

/** In anything but the keys, which are a call of their own. */
function isChanged(values: PersonValues, initial: PersonValues) {
  const names = Object.keys(initial) as (keyof PersonValues)[]
  return names.some((name) => name !== 'keyIds' && values[name] !== initial[name])
}
