import { reasonOfText } from '@portico/contract/providers/providers.rules'
import { useTranslation } from '#web/ui/translation.tsx'

/** A stored reason in the language of the page; what support has written stays as it is. */
export function useReasonText() {
  const { t } = useTranslation('providers')
  return (text: string) => {
    const reason = reasonOfText(text)
    return reason ? t(`reasons.${reason}`) : text
  }
}
