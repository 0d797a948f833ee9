import { emailIdentity, emailRule, normalizeText } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useRef, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import {
  type Extra,
  type KeyChange,
  type SaveResult,
  useCreatePerson,
  useUpdatePerson,
} from '#web/data/people/people.mutations.ts'
import { emailTakenQuery, reloadPerson } from '#web/data/people/people.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import type { PersonParts } from '#web/domains/people/person-parts.ts'
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
  /** Shows the code that was generated for a new person. */
  NewCode?: PersonParts['NewCode'] | undefined
  onSaved: (saved: Person | undefined) => void
}

/** After a failure the form keeps its input, and submitting it again repeats only the failed steps. */
export function usePersonForm({ propertyId, timeZone, kind, person, NewCode, onSaved }: Options) {
  const { multiUserTypesEnabled, fullScreenUserForm } = useFlags()
  const queryClient = useQueryClient()
  const may = useMay(propertyId)
  const gate = useTermsGate()
  const create = useCreatePerson(propertyId, NewCode && ((codeId, name) => createElement(NewCode, { codeId, name })))
  const update = useUpdatePerson(propertyId)
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  /** The person from when the form was opened, or from the last reply. */
  const [stored, setStored] = useState(person)
  /** The additional steps that failed after the person was saved. */
  const [missing, setMissing] = useState<readonly Extra[]>([])
  /** The e-mail addresses that were typed and that somebody has, as the server said. */
  const takenEmails = useRef<Set<string>>(new Set()).current
  const calendar = { today, timeZone }
  const needs: Rules['needs'] = fullScreenUserForm ? 'emailOrName' : 'email'
  // The added person is in the list now, and their own e-mail address must not count as taken.
  const isAdded = !stored && missing.length > 0

  const form = usePortalForm({
    initial: person ? valuesOf(person, calendar) : newValues(kind, today, may('people.change') ? 'RESIDENT' : 'GUEST'),
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

  const { watch, trigger, formState } = form
  const email = normalizeText(watch('email'))
  const isAsked = !person && may('people.read') && email !== null && emailRule(email) === undefined
  const { data: isTaken } = useQuery({ ...emailTakenQuery(propertyId, email ?? ''), enabled: isAsked })
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isTaken || email === null) return
    takenEmails.add(emailIdentity(email))
    if (isSubmitted) void trigger()
  }, [isTaken, email, isSubmitted, takenEmails, trigger])

  // What another action of the page has changed, such as the end of access, is taken over. Input is kept, and saving it tells the conflict.
  const { hasChanges, isSaving, restart } = form
  const isNewer = person && stored && person.services[0].version > stored.services[0].version
  useEffect(() => {
    if (!isNewer || hasChanges || isSaving) return
    setStored(person)
    restart(valuesOf(person, { today, timeZone }))
  }, [isNewer, hasChanges, isSaving, person, restart, today, timeZone])

  async function save(values: PersonValues): Promise<Person | undefined | false> {
    if (!stored && !hasAcceptedTerms(queryClient)) {
      gate(() => void form.submit())
      return false
    }
    try {
      const result = await send(values)
      if (!result || result.missing.length === 0) return result?.person
      if (stored) {
        setStored(result.person)
        form.restart(valuesOf(result.person, calendar))
        form.setValue('keyIds', values.keyIds, { shouldDirty: true })
      }
      // If only keys were to be saved, nothing is partially saved, and a notice reports the failure.
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

  /** Replaces the input with the current state, as the alert announces. */
  async function reload() {
    if (!stored) return
    const current = await reloadPerson(queryClient, propertyId, stored.personId)
    setStored(current)
    form.restart(valuesOf(current, calendar))
  }

  return { form, today, missing, reload, isEmailNeeded: needs === 'email', hasTypes: multiUserTypesEnabled }
}

/** The keys that were added and removed since the form was opened. */
function keyChangeOf(opened: readonly string[], wanted: readonly string[]): KeyChange | undefined {
  const addKeyIds = wanted.filter((id) => !opened.includes(id))
  const removeKeyIds = opened.filter((id) => !wanted.includes(id))
  return addKeyIds.length + removeKeyIds.length > 0 ? { addKeyIds, removeKeyIds } : undefined
}

/** Whether anything but the keys has changed, which are saved by a separate call. */
function isChanged(values: PersonValues, initial: PersonValues) {
  const names = Object.keys(initial) as (keyof PersonValues)[]
  return names.some((name) => name !== 'keyIds' && values[name] !== initial[name])
}
