import type { CompanyDraft } from '@portico/contract/operator/operator.schema'
import { api } from '#web/platform/api.ts'
import { hasCode, isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { operatedCompaniesKey } from './operator.queries.ts'

const changes = [operatedCompaniesKey]

/** The form shows beside its field that an operator signs in with the address. */
export const isOfOperator = (error: unknown) => hasCode(error, 'operator.addressOfOperator')

export function useAddCompany() {
  const { t } = useTranslation('operator', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: CompanyDraft) => api('POST /v1/operator/companies', { body, idempotencyKey: idempotencyKeyOf(body) }),
    about: 'operator-company-add',
    done: (_, { name, ownerEmail }) => ({
      header: t('added', { name }),
      content: t('mailed', { email: ownerEmail }),
      isOfAllPages: true,
    }),
    failed: t('addFailed'),
    isShown: isOfOperator,
    changes,
  })
}

type Named = { companyId: string; name: string }

export function useRenameOperated({ companyId }: Named) {
  const { t } = useTranslation('operator', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: { name: string; version: number }) =>
      api('PUT /v1/operator/companies/:companyId', { params: { companyId }, body }),
    about: `operator-company-${companyId}`,
    done: ({ name }) => t('renamed', { name }),
    failed: t('renameFailed'),
    isShown: isStale,
    changes,
  })
}

/** Of a company that has an owner, the notice says when another one begins and how many members are told. */
export function useInviteOwner({ companyId, name }: Named, momentOf: (millis: number) => string) {
  const { t } = useTranslation('operator', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: { email: string }) =>
      api('POST /v1/operator/companies/:companyId/owners', { params: { companyId }, body }),
    about: `operator-owner-${companyId}`,
    done: ({ beginsAtMillis, told }, { email }) => ({
      header: t('invited', { email, name }),
      content:
        beginsAtMillis === null
          ? t('mailed', { email })
          : t('begins', { moment: momentOf(beginsAtMillis), count: told }),
    }),
    failed: t('inviteFailed', { name }),
    isShown: isOfOperator,
    changes,
  })
}
