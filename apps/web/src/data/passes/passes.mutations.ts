import { PASS_MAIL_PAUSE_MINUTES } from '@portico/contract/passes/passes.rules'
import type { NewPass, Pass } from '@portico/contract/passes/passes.schema'
import { api } from '#web/platform/api.ts'
import { hasCode, hasFields, isNotPermitted } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Named = Pick<Pass, 'id' | 'visitorName'>

/** An entrance or a host that somebody has removed since the form was opened. */
export const isEntranceGone = (error: unknown) => hasCode(error, 'passes.entranceNotFound')
export const isHostGone = (error: unknown) => hasCode(error, 'passes.hostNotFound')

/** The screen that follows tells of success. What is typed stays when it fails. */
export function useMakePass(propertyId: string) {
  const { t } = useTranslation('passes', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: NewPass) => api('POST /v1/passes', { body, idempotencyKey: idempotencyKeyOf(body) }),
    about: 'pass-make',
    failed: (error) => {
      if (hasCode(error, 'passes.full')) return { header: t('makeFailed'), content: t('full') }
      if (hasCode(error, 'passes.exhausted')) return { header: t('makeFailed'), content: t('exhausted') }
      return t('makeFailed')
    },
    isShown: (error) => hasFields(error) || isEntranceGone(error) || isHostGone(error) || isNotPermitted(error),
    changes: propertyId,
  })
}

export function useWithdrawPass(propertyId: string) {
  const { t } = useTranslation('passes', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ id, version }: Pick<Pass, 'id' | 'visitorName' | 'version'>) =>
      api('POST /v1/passes/:passId/withdrawal', { params: { passId: id }, body: { version } }),
    about: ({ id }) => `pass-${id}`,
    done: (_, { visitorName: name }) => t('withdrawn', { name }),
    failed: (error, { visitorName: name }) => {
      if (hasCode(error, 'passes.ended')) return { type: 'info', header: t('ended', { name }) }
      if (hasCode(error, 'passes.stale')) return { header: t('withdrawFailed', { name }), content: t('stale') }
      return t('withdrawFailed', { name })
    },
    changes: propertyId,
    isDelivered: true,
  })
}

export function useMailPass(propertyId: string) {
  const { t } = useTranslation('passes', { keyPrefix: 'notices' })
  const reasonOf = (error: unknown) => {
    if (hasCode(error, 'passes.mailPending')) return t('mailPending')
    if (hasCode(error, 'passes.mailedRecently')) return t('mailedRecently', { minutes: PASS_MAIL_PAUSE_MINUTES })
    return undefined
  }
  return usePortalMutation({
    call: ({ id }: Named) => api('POST /v1/passes/:passId/mail', { params: { passId: id } }),
    about: ({ id }) => `pass-mail-${id}`,
    done: ({ email }, { visitorName: name }) => t('mailed', { name, email }),
    failed: (error, { visitorName: name }) => {
      if (hasCode(error, 'passes.ended')) return { type: 'info', header: t('ended', { name }) }
      const content = reasonOf(error)
      return { header: t('mailFailed', { name }), ...(content && { content }) }
    },
    changes: propertyId,
  })
}

/** Number and link of a pass. Every look is recorded, and nothing is cached. */
export const revealPass = (passId: string) => api('POST /v1/passes/:passId/secrets', { params: { passId } })
