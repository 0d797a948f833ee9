import type { AgreementAcceptance } from '@portico/contract/consent/consent.schema'
import { propertiesKeys } from '#web/data/properties/properties.queries.ts'
import { providersKeys } from '#web/data/providers/providers.queries.ts'
import { api } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The dialog shows the current agreement instead. */
export const isOutdated = (error: unknown) => hasCode(error, 'consent.stale')

export function useAcceptAgreement() {
  const { t } = useTranslation('consent', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (acceptance: AgreementAcceptance) =>
      api('PATCH /v1/user/consent/acceptThirdPartyAgreement', { body: acceptance }),
    about: 'consent',
    done: t('accepted'),
    failed: t('failed'),
    isShown: isOutdated,
    changes: [sessionQuery.queryKey, propertiesKeys.all, providersKeys.all],
  })
}
