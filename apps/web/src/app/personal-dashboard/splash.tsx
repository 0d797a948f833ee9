import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './splash.module.css'

const topics = ['portal', 'deliveries', 'control'] as const

/** The welcome page for new managers. */
export function Splash() {
  const { t } = useTranslation('consent', { keyPrefix: 'splash' })
  const { go, isLeaving } = useContinue()
  const isFull = useIsFull()
  return (
    <section className={styles.splash}>
      <LogoOutline className={styles.drawing} />
      <h1 className={styles.title}>{t('title')}</h1>
      <Box variant="p" fontSize="heading-m" color="text-body-secondary">
        {t('intro')}
      </Box>
      {isFull && (
        <Box variant="p" color="text-body-secondary">
          {t('later')}
        </Box>
      )}
      <div className={styles.topics}>
        {topics.map((topic) => (
          <div key={topic} className={styles.topic}>
            <h2 className={styles.heading}>{t(`${topic}.title`)}</h2>
            <Box variant="p" color="text-body-secondary">
              {t(`${topic}.text`)}
            </Box>
          </div>
        ))}
      </div>
      <Button variant="primary" loading={isLeaving} onClick={() => void go()}>
        {t('go')}
      </Button>
    </section>
  )
}

/** Continues to the dashboard, or to the agreement if it has to be signed. */
function useContinue() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { userConsentEnabled } = useFlags()
  const may = useMayAnywhere()
  const [, setDismissed] = usePreference('splashDismissed')
  const [isLeaving, setLeaving] = useState(false)
  async function go() {
    setLeaving(true)
    // If nothing can be loaded, the dashboard shows the error.
    const summary = await queryClient.ensureQueryData(portfolioSummaryQuery).catch(() => null)
    if (userConsentEnabled && may('consent.accept') && (summary?.notOptedIn ?? 0) > 0) await navigate(consentPath)
    setDismissed(true)
  }
  return { go, isLeaving }
}
