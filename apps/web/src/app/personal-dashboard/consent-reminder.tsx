import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { AttentionRow } from '#web/domains/attention/attention-row.tsx'
import { useFlags } from '#web/platform/flags.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Whether the reminder was closed. It is shown again after the portal is loaded again. */
let isDismissedForNow = false

/** Reminds a manager of properties without the agreement; null where there is nothing to remind of. */
export function useConsentReminder() {
  const { kapEnabled, userConsentEnabled } = useFlags()
  const { accountType } = useUserInfo()
  const { data } = useQuery(portfolioSummaryQuery)
  const [isDismissed, setDismissed] = useState(isDismissedForNow)
  const may = useMayAnywhere()
  const isConcerned = may('consent.accept') && accountType === 'propertyManager' && kapEnabled && userConsentEnabled
  if (!isConcerned || isDismissed || !data || data.notOptedIn === 0) return null
  return {
    dismiss() {
      isDismissedForNow = true
      setDismissed(true)
    },
  }
}

type Props = { onDismiss: () => void }

export function ConsentAlert({ onDismiss }: Props) {
  const { t } = useTranslation('consent', { keyPrefix: 'notice' })
  return (
    <Alert
      type="info"
      header={t('header')}
      dismissible
      dismissAriaLabel={t('dismiss')}
      onDismiss={onDismiss}
      action={<Button href={consentPath}>{t('sign')}</Button>}
    >
      {t('content')}
    </Alert>
  )
}

/** The same as the first row of what needs attention. */
export function ConsentRow({ onDismiss }: Props) {
  const { t } = useTranslation('consent', { keyPrefix: 'notice' })
  return (
    <AttentionRow
      type="info"
      actions={
        <>
          <Button href={consentPath}>{t('sign')}</Button>
          <Button variant="icon" iconName="close" ariaLabel={t('dismiss')} onClick={onDismiss} />
        </>
      }
    >
      <div>
        <Box variant="strong" display="block">
          {t('header')}
        </Box>
        <Box>{t('content')}</Box>
      </div>
    </AttentionRow>
  )
}
