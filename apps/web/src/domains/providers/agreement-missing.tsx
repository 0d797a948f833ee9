import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useMay } from '#web/data/company/may.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Explains that providers cannot deliver without the agreement, and links to it. */
export function AgreementMissing({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('providers', { keyPrefix: 'notSigned' })
  const { userConsentEnabled } = useFlags()
  const may = useMay(propertyId)
  return (
    <Alert
      type="info"
      header={t('header')}
      action={userConsentEnabled && may('consent.accept') && <Button href={consentPath}>{t('sign')}</Button>}
    >
      {t('content')}
    </Alert>
  )
}
