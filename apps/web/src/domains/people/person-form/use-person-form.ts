import { emailIdentity } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type Extra,
  type KeyChange,
  type SaveResult,
  useCreatePerson,
  useUpdatePerson,
} from '#web/domains/people/people.mutations.ts'
import { peopleQuery, reloadPerson } from '#web/domains/people/people.queries.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { hasAcceptedTerms } from '#web/platform/accept-terms.ts'
import { useFlags } from '#web/platform/flags.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTermsGate } from '#web/platform/use-terms-gate.ts'
import { inputOf, limitsOf, problemsOf, type Rules, serverFields } from './person-problems.ts'
import { changeOf, creationOf, type FormKind, newValues, type PersonValues, valuesOf } from './person-values.ts'

type Options = {
  propertyId: string
  timeZone: string
  kind: FormKind
  person: Person | undefined
  onSaved: () => void
}

/** Whatever fails, the form keeps what was entered, and sending it again does only what is left. */
export function usePersonForm({ propertyId, timeZone, kind, person, onSaved }: Options) {
  const { multiUserTypesEnabled, fullScreenUserForm } = useFlags()
  const queryClient = useQueryClient()
  const gate = useTermsGate()
  const create = useCreatePerson(propertyId)
  const update = useUpdatePerson(propertyId)
  // The e-mail of somebody who is there already cannot be changed.
  const { data: people } = useQuery({ ...peopleQuery(propertyId), enabled: !person })
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  /** The state that the form was opened with, or that the last answer brought. */
  const [stored, setStored] = useState(person)
  /** The person is saved, these extras are not. */
  const [missing, setMissing] = useState<readonly Extra[]>([])
  const takenEmails = useMemo(
    () => new Set(people?.flatMap(({ email }) => (email ? [emailIdentity(email)] : []))),
    [people],
  )
  const calendar = { today, timeZone }
  const needs: Rules['needs'] = fullScreenUserForm ? 'emailOrName' : 'email'
  // Whoever was added is in the list by now, and would be told that their e-mail is taken.
  const isAdded = !stored && missing.length > 0

  const form = usePortalForm({
    initial: person ? valuesOf(person, calendar) : newValues(kind, multiUserTypesEnabled ? null : 'RESIDENT', today),
    texts: 'people',
    limits: (rule): object => limitsOf(rule, form.getValues('relationType'), today),
    problems: (values) => (isAdded ? {} : problemsOf(values, { ...calendar, needs, takenEmails, person })),
    fieldOf(path, _code, values) {
      const field = serverFields.find((one) => one === path)
      return field && inputOf(field, values)
    },
    save,
    onSaved,
  })

  async function save(values: PersonValues): Promise<unknown> {
    if (!stored && !hasAcceptedTerms(queryClient)) {
      gate(() => void form.submit())
      return false
    }
    try {
      const result = await send(values)
      if (!result || result.missing.length === 0) return
      if (stored) {
        setStored(result.person)
        form.restart(valuesOf(result.person, calendar))
        form.setValue('keyIds', values.keyIds, { shouldDirty: true })
      }
      // Where nothing but keys was to be saved, nothing is half done: a notice tells that it failed.
      setMissing(result.person === stored ? [] : result.missing)
      return false
    } catch (error) {
      setMissing([])
      throw error
    }
  }

  async function send(values: PersonValues): Promise<SaveResult | undefined> {
    const places = queryClient.getQueryData(placesQuery(propertyId).queryKey) ?? []
    const context = { propertyId, places, ...calendar }
    const { keyIds, generatesCode } = values
    if (!stored) return create.mutateAsync({ body: creationOf(values, context), keyIds, generatesCode })
    const change = isChanged(values, valuesOf(stored, calendar)) ? changeOf(values, stored, context) : undefined
    const keys = keyChangeOf(stored.keyIds, keyIds)
    return change || keys ? update.mutateAsync({ person: stored, change, keys }) : undefined
  }

  /** The current state takes the place of what was entered, as the alert says. */
  async function reload() {
    if (!stored) return
    const current = await reloadPerson(queryClient, propertyId, stored.personId)
    setStored(current)
    form.restart(valuesOf(current, calendar))
  }

  return { form, today, missing, reload, isEmailNeeded: needs === 'email', hasTypes: multiUserTypesEnabled }
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
