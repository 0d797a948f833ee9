import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from './people.queries.ts'

/** Whoever is deleted meanwhile stays in the form, so that what was entered is not lost with them. */
export function useOpenedPerson(propertyId: string, personId: string | undefined) {
  const { data: people, isError, refetch } = useQuery(peopleQuery(propertyId))
  const found = people?.find((one) => one.personId === personId)
  const [opened, setOpened] = useState(found)
  if (found && opened?.personId !== personId) setOpened(found)
  return {
    person: found ?? (opened?.personId === personId ? opened : undefined),
    isLoaded: people !== undefined,
    isFailed: isError,
    refetch: () => void refetch(),
  }
}
