import type { companyErrors } from '@portico/contract/company/company.schema'
import type { ProgramDraft, programErrors, TokenDraft } from '@portico/contract/company/programs.schema'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { teamKeyOf } from './team.queries.ts'

type OfPrograms = keyof typeof programErrors
type OfCompany = keyof typeof companyErrors

function useShared(companyId: string) {
  const { t, i18n } = useTranslation(['programs', 'company'])
  /** What failed, and why if the server has said so. */
  const failed = (header: string) => (error: Error) => {
    const [noun, code = ''] = error instanceof ApiError ? error.code.split('.') : []
    if (noun === 'programs' && i18n.exists(`programs:errors.${code}`))
      return { header, content: t(`errors.${code as OfPrograms}`) }
    if (noun === 'company' && i18n.exists(`company:errors.${code}`))
      return { header, content: t(`company:errors.${code as OfCompany}`) }
    return { header }
  }
  return { t, failed, params: { companyId }, changes: [teamKeyOf(companyId)] }
}

/** Adds a program, or changes one. */
export function useSaveProgram(companyId: string, accountId: string | undefined) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ version, ...body }: ProgramDraft & { version: number }) =>
      accountId
        ? api('PUT /v1/companies/:companyId/programs/:accountId', {
            params: { ...params, accountId },
            body: { ...body, version },
          })
        : api('POST /v1/companies/:companyId/programs', { params, body }),
    about: `program-${accountId ?? 'add'}`,
    done: ({ name }) => (accountId ? t('notices.changed', { name }) : t('notices.added', { name })),
    failed: failed(t('notices.saveFailed')),
    isShown: isStale,
    changes,
  })
}

type Named = { accountId: string; name: string }

export function useRemoveProgram(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ accountId }: Named) =>
      api('DELETE /v1/companies/:companyId/programs/:accountId', { params: { ...params, accountId } }),
    about: ({ accountId }) => `program-${accountId}`,
    done: (_, { name }) => t('notices.removed', { name }),
    failed: (error, { name }) => failed(t('notices.removeFailed', { name }))(error),
    changes,
  })
}

/** The dialog shows the token of the reply, which is forgotten with it. */
export function useAddToken(companyId: string, accountId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: (body: TokenDraft) =>
      api('POST /v1/companies/:companyId/programs/:accountId/tokens', { params: { ...params, accountId }, body }),
    about: `program-${accountId}`,
    failed: failed(t('notices.tokenFailed')),
    changes,
    gcTime: 0,
  })
}

type OfToken = { accountId: string; tokenId: string; name: string }

export function useWithdrawToken(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ accountId, tokenId }: OfToken) =>
      api('DELETE /v1/companies/:companyId/programs/:accountId/tokens/:tokenId', {
        params: { ...params, accountId, tokenId },
      }),
    about: ({ tokenId }) => `token-${tokenId}`,
    done: (_, { name }) => t('notices.withdrawn', { name }),
    failed: (error, { name }) => failed(t('notices.withdrawFailed', { name }))(error),
    changes,
  })
}
