import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { notOptedIn } from '@portico/contract/consent/consent.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consentPath } from '#web/domains/consent/consent.paths.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useUserInfo } from '#web/platform/session.ts'

/** Until the next visit: it concerns more than a preference. */
let isDismissedForNow = false

/** Tells a manager that some properties are without the agreement. */
export function ConsentNotice() {
  const { t } = useTranslation('consent', { keyPrefix: 'notice' })
  const { kapEnabled, userConsentEnabled } = useFlags()
  const { accountType } = useUserInfo()
  const { data } = useQuery(portfolioQuery)
  const [isDismissed, setDismissed] = useState(isDismissedForNow)
  const isConcerned = accountType === 'propertyManager' && kapEnabled && userConsentEnabled
  if (!isConcerned || isDismissed || !data || notOptedIn(data).length === 0) return null
  return (
    <Alert
      type="info"
      header={t('header')}
      dismissible
      dismissAriaLabel={t('dismiss')}
      onDismiss={() => {
        isDismissedForNow = true
        setDismissed(true)
      }}
      action={<Button href={consentPath}>{t('sign')}</Button>}
    >
      {t('content')}
    </Alert>
  )
}
