import { accountTypeOf } from '@portico/contract/account/account.rules'
import { useIsFull } from '#web/platform/flags.ts'
import { useSession } from '#web/platform/session.ts'

/** Managers have a list of what they did for many at once. */
export function useHasTasks(): boolean {
  const session = useSession()
  const isFull = useIsFull()
  return isFull && session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
}
