import { ENDED_CODES_LISTED_MAX } from '@portico/contract/credentials/credentials.rules'
import type { ListedCredentials } from '#web/data/credentials/credential-rows.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Says that codes are left out, if there are more than the server lists. */
export function useEndedLeftOut(listed: ListedCredentials | undefined): string | undefined {
  const { t } = useTranslation('credentials', { keyPrefix: 'codes' })
  const isCut = listed !== undefined && listed.total > listed.credentialsWithRelations.length
  return isCut ? t('endedLeftOut', { max: ENDED_CODES_LISTED_MAX }) : undefined
}
