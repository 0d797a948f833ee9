import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useSession } from '#web/platform/session.ts'

/** Whether the account may see the team of a company, or do something else in all of it. */
export function useHasTeam(isNeeded = true, permission: Permission = 'team.read') {
  const session = useSession()
  const isFull = useIsFull()
  const isOffered = isFull && session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
  const { data } = useQuery({ ...companiesQuery, enabled: isNeeded && isOffered })
  return {
    hasTeam: isOffered && (data ?? []).some(({ permissions }) => permissions.includes(permission)),
    isUnknown: isOffered && data === undefined,
  }
}

/**
 * An entry for those who have a permission in a company. The menu asks for the companies before it is opened. If they are late, the menu keeps
 * the place of the entry, so that no other entry moves under the pointer.
 */
export function useTeamEntry(permission: Permission = 'team.read') {
  const [isNeeded, setNeeded] = useState(false)
  const [hasPlace, setPlace] = useState(false)
  const { hasTeam: isShown, isUnknown } = useHasTeam(isNeeded, permission)
  const load = () => setNeeded(true)
  return {
    isShown,
    isPending: hasPlace && !isShown,
    load,
    open() {
      load()
      setPlace(isUnknown)
    },
  }
}
