import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { notOptedIn } from '@portico/contract/consent/consent.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { consentPath } from '#web/domains/consent/consent.paths.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { useFlags } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import styles from './splash.module.css'

const topics = ['portal', 'deliveries', 'control'] as const

/** What somebody sees who is here for the first time. */
export function Splash() {
  const { t } = useTranslation('consent', { keyPrefix: 'splash' })
  const { go, isLeaving } = useDeparture()
  return (
    <section className={styles.splash}>
      <LogoOutline className={styles.drawing} />
      <h1 className={styles.title}>{t('title')}</h1>
      <Box variant="p" fontSize="heading-m" color="text-body-secondary">
        {t('intro')}
      </Box>
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

/** On to the dashboard, by way of the agreement where there is one to sign. */
function useDeparture() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { userConsentEnabled } = useFlags()
  const [, setDismissed] = usePreference('splashDismissed')
  const [isLeaving, setLeaving] = useState(false)
  async function go() {
    setLeaving(true)
    // A list that fails to load is the dashboard's to tell.
    const portfolio = await queryClient.ensureQueryData(portfolioQuery).catch(() => [])
    if (userConsentEnabled && notOptedIn(portfolio).length > 0) await navigate(consentPath)
    setDismissed(true)
  }
  return { go, isLeaving }
}
