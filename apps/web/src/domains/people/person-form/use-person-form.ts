import { emailIdentity } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { useFlags } from '#web/platform/flags.ts'
import { personResolver, type Rules } from './person-problems.ts'
import { type FormKind, newValues, type PersonValues, valuesOf } from './person-values.ts'

/** Inputs whose rules look at each other: when one is changed, what was wrong with the others may be right now. */
const PERIOD: FieldPath<PersonValues>[] = ['expiryDay', 'amount', 'startDate', 'endDate']
const together: Partial<Record<string, FieldPath<PersonValues>[]>> = {
  email: ['personName'],
  personName: ['email'],
  relationType: [...PERIOD, 'unitNumber', 'parentAddressId'],
  ...Object.fromEntries(['rangeType', 'unit', ...PERIOD].map((name) => [name, PERIOD])),
}

type Options = { propertyId: string; timeZone: string; kind: FormKind; person: Person | undefined }

export function usePersonForm({ propertyId, timeZone, kind, person }: Options) {
  const { multiUserTypesEnabled, fullScreenUserForm } = useFlags()
  const { data: people } = useQuery(peopleQuery(propertyId))
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const takenEmails = useMemo(
    () => new Set(people?.flatMap(({ email }) => (email ? [emailIdentity(email)] : []))),
    [people],
  )
  const calendar = { today, timeZone }
  const needs: Rules['needs'] = fullScreenUserForm ? 'emailOrName' : 'email'
  const form = useForm<PersonValues>({
    defaultValues: person
      ? valuesOf(person, calendar)
      : newValues(kind, multiUserTypesEnabled ? null : 'RESIDENT', today),
    resolver: personResolver({ ...calendar, needs, takenEmails, person }),
  })
  const { isSubmitted } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => {
          const others = together[name]
          if (others && isSubmitted) void form.trigger(others.filter((other) => other !== name))
        },
      }),
    [form, isSubmitted],
  )
  return { form, calendar, isEmailNeeded: needs === 'email', hasTypes: multiUserTypesEnabled }
}
