import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findListed, isNobody, peopleQuery, personQuery } from './people.queries.ts'

/**
 * The person from the cached list, or else from a request for this person only. A person who is deleted meanwhile stays in the form,
 * so that the input is not lost.
 */
export function useOpenedPerson(propertyId: string, personId: string | undefined) {
  const { data: people } = useQuery({ ...peopleQuery(propertyId), enabled: false })
  const listed = findListed(people, personId)
  const alone = useQuery({ ...personQuery(propertyId, personId ?? ''), enabled: personId !== undefined && !listed })
  const found = listed ?? alone.data
  const [opened, setOpened] = useState(found)
  if (found && opened?.personId !== personId) setOpened(found)
  return {
    person: found ?? (opened?.personId === personId ? opened : undefined),
    isMissing: isNobody(alone.error),
    isFailed: alone.isError && !isNobody(alone.error),
    refetch: () => void alone.refetch(),
  }
}
