import type { AgreementAcceptance } from '@portico/contract/consent/consent.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { propertiesKeys } from '#web/domains/properties/properties.queries.ts'
import { providersKeys } from '#web/domains/providers/providers.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const NOTICE = 'consent'

export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'consent.stale'

/** An outdated agreement has no notice, because the dialog shows the current one. */
export function useAcceptAgreement() {
  const { t } = useTranslation('consent', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (acceptance: AgreementAcceptance) =>
      api('PATCH /v1/user/consent/acceptThirdPartyAgreement', { body: acceptance }),
    onSuccess: () => {
      notify({ id: NOTICE, type: 'success', header: t('accepted') })
      const stale = [sessionQuery.queryKey, propertiesKeys.all, providersKeys.all]
      return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => !isOutdated(error) && notify({ id: NOTICE, type: 'error', header: t('failed') }),
  })
}
