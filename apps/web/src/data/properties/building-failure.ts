import { ApiError } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** What could not be done with a property, a place, an entrance or a device, and why if the server has said so. */
export function useBuildingFailure() {
  const { t, i18n } = useTranslation('building')
  return (header: string) => (error: Error) => {
    const code = error instanceof ApiError ? error.code : ''
    const reasons = [`errors.${code}`, `errors.${code.split('.')[1] ?? ''}`]
    const known = reasons.find((key) => i18n.exists(`building:${key}`) && typeof t(key as 'errors.stale') === 'string')
    return { header, ...(known && { content: t(known as 'errors.stale') }) }
  }
}
