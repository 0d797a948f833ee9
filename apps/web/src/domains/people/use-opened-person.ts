import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isNobody, openedPersonQuery } from '#web/data/people/people.queries.ts'

/** The person who is opened in a form. One who is deleted meanwhile stays in the form as last seen, so that the input is not lost. */
export function useOpenedPerson(propertyId: string, personId: string | undefined) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...openedPersonQuery(queryClient, propertyId, personId ?? ''),
    enabled: personId !== undefined,
  })
  const found = isNobody(query.error) ? undefined : query.data
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  return {
    person: found ?? (opened?.personId === personId ? opened : undefined),
    isMissing: isNobody(query.error),
    isFailed: query.isError && !isNobody(query.error),
    refetch: () => void query.refetch(),
  }
}
