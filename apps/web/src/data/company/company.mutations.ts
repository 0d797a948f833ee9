import type {
  companyErrors,
  GroupDraft,
  InvitationsDraft,
  NewAssignment,
  RoleDraft,
} from '@portico/contract/company/company.schema'
import type { i18n as I18n, TFunction } from 'i18next'
import { api } from '#web/platform/api.ts'
import { ApiError, hasCode, isStale } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { companiesQuery } from './company.queries.ts'
import { teamKeyOf } from './team.queries.ts'

type Refusal = keyof typeof companyErrors
type Texts = { t: TFunction<'company'>; i18n: I18n }

/** What failed, and why if the server has said so. */
const failure =
  ({ t, i18n }: Texts, header: string) =>
  (error: Error) => {
    const [noun, code] = error instanceof ApiError ? error.code.split('.') : []
    const isKnown = noun === 'company' && i18n.exists(`company:errors.${code}`)
    return { header, ...(isKnown && { content: t(`errors.${code as Refusal}`) }) }
  }

function useShared(companyId: string) {
  const { t, i18n } = useTranslation('company')
  return {
    t,
    i18n,
    params: { companyId },
    changes: [teamKeyOf(companyId)],
    failed: (header: string) => failure({ t, i18n }, header),
  }
}

const codesOfNames = ['company.roleNameTaken', 'company.groupNameTaken']
/** What a form shows at its top, or beside the name. */
const isShownByForm = (error: Error) => isStale(error) || codesOfNames.some((code) => hasCode(error, code))

export function useRenameCompany(companyId: string) {
  const { t, params, failed } = useShared(companyId)
  return usePortalMutation({
    call: (body: { name: string; version: number }) => api('PUT /v1/companies/:companyId', { params, body }),
    about: `company-${companyId}`,
    done: ({ name }) => t('notices.renamed', { name }),
    failed: failed(t('notices.renameFailed')),
    isShown: isStale,
    changes: [companiesQuery.queryKey],
  })
}

const aboutMember = (accountId: string) => `member-${accountId}`

export function useChangeMember(companyId: string, accountId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: (body: { assignments: NewAssignment[]; teamVersion: string }) =>
      api('PUT /v1/companies/:companyId/members/:accountId/assignments', { params: { ...params, accountId }, body }),
    about: aboutMember(accountId),
    done: t('notices.memberChanged'),
    failed: failed(t('notices.memberChangeFailed')),
    isShown: isStale,
    // Somebody may change what they may do themselves.
    changes: [...changes, companiesQuery.queryKey],
  })
}

type Person = { accountId: string; name: string }

export function useRemoveMember(companyId: string) {
  const { t, params, failed } = useShared(companyId)
  return usePortalMutation({
    call: ({ accountId }: Person) =>
      api('DELETE /v1/companies/:companyId/members/:accountId', { params: { ...params, accountId } }),
    about: ({ accountId }) => aboutMember(accountId),
    done: (_, { name }) => t('notices.removed', { name }),
    failed: (error, { name }) => failed(t('notices.removeFailed', { name }))(error),
    // Its page is left before it would load somebody who is gone.
    onDone: (_, __, queryClient) =>
      queryClient.invalidateQueries({ queryKey: teamKeyOf(companyId), refetchType: 'none' }),
  })
}

export function useLeave(companyId: string) {
  const { t, params, failed } = useShared(companyId)
  return usePortalMutation({
    call: () => api('DELETE /v1/companies/:companyId/membership', { params }),
    about: 'company-leave',
    failed: failed(t('notices.leaveFailed')),
    onDone: () => undefined,
  })
}

export function useHandOver(companyId: string) {
  const { t, i18n, params, failed } = useShared(companyId)
  return usePortalMutation({
    call: ({ accountId, toAccountId }: Person & { toAccountId: string; toName: string }) =>
      api('POST /v1/companies/:companyId/members/:accountId/handover', {
        params: { ...params, accountId },
        body: { toAccountId },
      }),
    about: ({ accountId }) => aboutMember(accountId),
    done: ({ notGiven }, { name, toName }) => {
      if (notGiven.length === 0) return t('notices.handedOver', { name, toName })
      const names = notGiven.map(({ scopeName }) => scopeName ?? t('scope.company'))
      const scopes = new Intl.ListFormat(i18n.language).format(names)
      return {
        type: 'warning',
        isOfAllPages: true,
        header: t('notices.handedOverPartly', { name, toName }),
        content: t('notices.ownKept', { toName, scopes }),
      }
    },
    failed: (error, { name }) => failed(t('notices.handOverFailed', { name }))(error),
    onDone: (_, __, queryClient) =>
      queryClient.invalidateQueries({ queryKey: teamKeyOf(companyId), refetchType: 'none' }),
  })
}

export function useEndSessions(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ accountId }: Person) =>
      api('DELETE /v1/companies/:companyId/members/:accountId/sessions', { params: { ...params, accountId } }),
    about: ({ accountId }) => aboutMember(accountId),
    done: ({ ended }, { name }) =>
      ended > 0
        ? t('notices.sessionsEnded', { count: ended, name })
        : { type: 'info' as const, header: t('notices.noSessions', { name }) },
    failed: (error, { name }) => failed(t('notices.endSessionsFailed', { name }))(error),
    changes,
  })
}

export function useInvite(companyId: string) {
  const { t, i18n, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: (body: InvitationsDraft) => api('POST /v1/companies/:companyId/invitations', { params, body }),
    about: 'team-invite',
    done: ({ invitations }) => {
      const members = invitations.filter(({ state }) => state === 'accepted')
      const count = invitations.length - members.length
      const header = count > 0 ? t('notices.invited', { count }) : t('notices.invitedNobody')
      if (members.length === 0) return header
      const emails = new Intl.ListFormat(i18n.language).format(members.map(({ email }) => email))
      const content = t('notices.alreadyMembers', { emails })
      return count > 0 ? { header, content } : { type: 'info', isOfAllPages: true, header, content }
    },
    failed: failed(t('notices.inviteFailed')),
    changes,
  })
}

type Invitation = { invitationId: string; email: string }
const aboutInvitation = ({ invitationId }: Invitation) => `invitation-${invitationId}`

export function useResendInvitation(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ invitationId }: Invitation) =>
      api('POST /v1/companies/:companyId/invitations/:invitationId/mail', { params: { ...params, invitationId } }),
    about: aboutInvitation,
    done: (_, { email }) => t('notices.resent', { email }),
    failed: (error, { email }) => failed(t('notices.resendFailed', { email }))(error),
    changes,
  })
}

export function useWithdrawInvitation(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ invitationId }: Invitation) =>
      api('DELETE /v1/companies/:companyId/invitations/:invitationId', { params: { ...params, invitationId } }),
    about: aboutInvitation,
    done: (_, { email }) => t('notices.withdrawn', { email }),
    failed: (error, { email }) => failed(t('notices.withdrawFailed', { email }))(error),
    changes,
  })
}

export function useAddRole(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: (body: RoleDraft) => api('POST /v1/companies/:companyId/roles', { params, body }),
    about: 'role-add',
    done: (_, { name }) => t('notices.roleAdded', { name }),
    failed: failed(t('notices.roleFailed')),
    isShown: isShownByForm,
    changes,
  })
}

export function useChangeRole(companyId: string, roleId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: (body: RoleDraft & { version: number }) =>
      api('PUT /v1/companies/:companyId/roles/:roleId', { params: { ...params, roleId }, body }),
    about: `role-${roleId}`,
    done: (_, { name }) => t('notices.roleChanged', { name }),
    failed: failed(t('notices.roleFailed')),
    isShown: isShownByForm,
    changes: [...changes, companiesQuery.queryKey],
  })
}

export function useDeleteRole(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ roleId }: { roleId: string; name: string }) =>
      api('DELETE /v1/companies/:companyId/roles/:roleId', { params: { ...params, roleId } }),
    about: ({ roleId }) => `role-${roleId}`,
    done: (_, { name }) => t('notices.roleDeleted', { name }),
    failed: (error, { name }) => failed(t('notices.deleteFailed', { name }))(error),
    changes,
  })
}

/** Adds a group, or changes one. */
export function useSaveGroup(companyId: string, groupId: string | undefined) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ version, ...body }: GroupDraft & { version: number }) =>
      groupId
        ? api('PUT /v1/companies/:companyId/groups/:groupId', {
            params: { ...params, groupId },
            body: { ...body, version },
          })
        : api('POST /v1/companies/:companyId/groups', { params, body }),
    about: `group-${groupId ?? 'add'}`,
    done: (_, { name }) => (groupId ? t('notices.groupChanged', { name }) : t('notices.groupAdded', { name })),
    failed: failed(t('notices.groupFailed')),
    isShown: isShownByForm,
    changes,
  })
}

export function useDeleteGroup(companyId: string) {
  const { t, params, failed, changes } = useShared(companyId)
  return usePortalMutation({
    call: ({ groupId }: { groupId: string; name: string }) =>
      api('DELETE /v1/companies/:companyId/groups/:groupId', { params: { ...params, groupId } }),
    about: ({ groupId }) => `group-${groupId}`,
    done: (_, { name }) => t('notices.groupDeleted', { name }),
    failed: (error, { name }) => failed(t('notices.deleteFailed', { name }))(error),
    changes,
  })
}
