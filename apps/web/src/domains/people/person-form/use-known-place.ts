import type { PeoplePage } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { peoplePageQuery } from '#web/data/people/people.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { requestOf } from '#web/platform/list-request.ts'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import type { usePersonForm } from './use-person-form.ts'

const PEOPLE_ASKED = 20

type Form = ReturnType<typeof usePersonForm>['form']

/** The place that all people of a unit have; null if they have none or several. */
export function placeOfAll(people: PeoplePage['people']): string | null {
  const ids = new Set(people.map(({ services: [{ addressId }] }) => addressId))
  const [only = null] = ids
  return ids.size === 1 ? only : null
}

/**
 * Chooses the place of a new resident: the only one of the property, or that of the people who have the same unit. What the manager has
 * chosen stays. Returns whether the unit has decided.
 */
export function useKnownPlace(propertyId: string, form: Form, isNew: boolean): boolean {
  const isAsked = useIsFull() && isNew
  const { watch, setValue, formState } = form
  const [relationType, unitNumber, chosen] = watch(['relationType', 'unitNumber', 'parentAddressId'])
  const unit = useAfterPause(unitNumber.trim())
  const known = useRef<string | null>(null)
  const isFree = chosen === null || chosen === known.current
  const { data: places } = useQuery({ ...placesQuery(propertyId), enabled: isAsked })
  const request = requestOf({ filter: [{ field: 'unitName', operator: '=', value: unit }], match: 'all' })
  const { data, isPlaceholderData } = useQuery({
    ...peoplePageQuery(propertyId, request, { pageSize: PEOPLE_ASKED, pageNumber: 1 }),
    enabled: isAsked && isFree && unit !== '',
  })
  const [only, ...others] = places ?? []
  const ofUnit = data && !isPlaceholderData && unit !== '' ? placeOfAll(data.people) : null
  const ofProperty = others.length === 0 ? (only?.id ?? null) : null
  const wanted = relationType === 'RESIDENT' ? (ofUnit ?? ofProperty) : null
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isAsked || !isFree || isPlaceholderData || wanted === known.current) return
    known.current = wanted
    setValue('parentAddressId', wanted, { shouldValidate: isSubmitted })
  }, [isAsked, isFree, isPlaceholderData, wanted, isSubmitted, setValue])
  return chosen !== null && chosen === ofUnit && chosen === known.current
}
