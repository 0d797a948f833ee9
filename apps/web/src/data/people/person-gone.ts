import { ApiError } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Somebody else has deleted the person whom the call was about. */
export const isPersonGone = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && /^people\.notFound$|\.personNotFound$/.test(error.code)

/** What a failure tells: that the person was deleted meanwhile, or else the given text. */
export function usePersonGone() {
  const { t } = useTranslation('app', { keyPrefix: 'errors' })
  return <Told>(error: unknown, otherwise: Told) => (isPersonGone(error) ? t('userDeleted') : otherwise)
}
