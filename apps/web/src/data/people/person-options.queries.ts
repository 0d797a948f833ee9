import type { PeopleField } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localeOfTag } from '#web/platform/i18n.ts'
import { listRequest } from '#web/platform/list-request.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { peoplePageQuery } from './people.queries.ts'

/** As many as a menu shows; the others are found by what is typed. */
const PAGE = { pageSize: 100, pageNumber: 1 }

/** The people of a menu in which one is chosen: the first by name, of those who match what is typed. */
export function usePersonOptions(propertyId: string, isOpened = true) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const tokens = typed.trim() ? [{ field: '', operator: ':' as const, value: typed.trim() }] : []
  const view = { tokens, matchesAny: false, sort: { field: 'name', isDescending: false }, page: 1 }
  const { request } = listRequest<PeopleField>(view, {}, localeOfTag(i18n.language))
  const { data, isError, isFetching, refetch } = useQuery({
    ...peoplePageQuery(propertyId, request, PAGE),
    enabled: isOpened,
  })
  return {
    people: data?.people,
    options: data?.people.map(optionOf),
    isError,
    refetch: () => void refetch(),
    /** For the menu: the server does the filtering. */
    menu: {
      filteringType: 'manual',
      statusType: isError ? 'error' : isFetching ? 'loading' : 'finished',
      onLoadItems: ({ detail }: { detail: { filteringText: string } }) => {
        if (isError && detail.filteringText === typed) void refetch()
        setTyped(detail.filteringText)
      },
    } as const,
  }
}

export function optionOf(person: Person) {
  const {
    personId,
    personName,
    email,
    services: [{ unitNumber }],
  } = person
  const label = personName ?? email ?? ''
  return {
    value: personId,
    label,
    ...(unitNumber && { labelTag: unitNumber }),
    ...(email && email !== label && { description: email }),
  }
}
