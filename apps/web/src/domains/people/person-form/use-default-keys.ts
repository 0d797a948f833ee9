import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import type { FormOf } from '#web/platform/form/field.tsx'
import { defaultKeysFor } from './default-keys.ts'
import type { PersonValues } from './person-values.ts'

/** Ticks the default keys of a new resident, until the manager has changed the keys. */
export function useDefaultKeys(
  propertyId: string,
  form: Pick<FormOf<PersonValues>, 'watch' | 'setValue'>,
  isNew: boolean,
) {
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const isAsked = isFull && isNew && may('keys.assign')
  const { data: defaults } = useQuery({ ...defaultKeysQuery(propertyId), enabled: isAsked })
  const { data: places } = useQuery({ ...placesQuery(propertyId), enabled: isAsked })
  const isLeft = useRef(false)
  const { watch, setValue } = form
  const [relationType, parentAddressId] = watch(['relationType', 'parentAddressId'])
  const whole = places?.find(({ label }) => label === 'Property')?.id
  const wanted = defaults && places && defaultKeysFor({ relationType, parentAddressId }, defaults, whole)
  const names = wanted?.join()
  useEffect(() => {
    if (!isNew || isLeft.current || names === undefined) return
    setValue('keyIds', names === '' ? [] : names.split(','))
  }, [isNew, names, setValue])
  return {
    leave: () => {
      isLeft.current = true
    },
  }
}
