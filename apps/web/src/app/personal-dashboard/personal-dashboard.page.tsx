import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import { definePage } from '#web/app/pages/define-page.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { portfolioPageQuery, portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { AttentionLine } from '#web/domains/attention/attention-line.tsx'
import { flagsFrom, flagsQuery, useFlags } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { localeFor } from '#web/platform/i18n.ts'
import { preferenceFor, usePreference } from '#web/platform/preferences.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { cardsOf, pageSizeOf, readLayout, readView } from './dashboard-view.ts'
import { Portfolio } from './portfolio.tsx'
import { Splash } from './splash.tsx'

export default definePage({
  path: '/',
  texts: ['attention', 'consent', 'properties'],
  title: ({ t }) => t('navigation.dashboard'),
  /** Loads the properties of the page that is shown. The portfolio loads other filters and pages itself. */
  async data({ searchParams, queryClient, loaderArgs }) {
    await queryClient.prefetchQuery(flagsQuery)
    const cards = cardsOf(preferenceFor(loaderArgs, 'dashboardCards'))
    const layout = readLayout(searchParams, cards.layout, flagsFrom(queryClient))
    const view = { only: 'SHOWN', ...readView(searchParams), pageSize: pageSizeOf(layout, cards) } as const
    return [portfolioPageQuery({ ...view, locale: localeFor(loaderArgs) }), portfolioSummaryQuery]
  },
  Component: PersonalDashboard,
})

function PersonalDashboard() {
  const { kapEnabled } = useFlags()
  const { accountType } = useUserInfo()
  const [isSplashDismissed] = usePreference('splashDismissed')
  const isFirstTime = kapEnabled && accountType === 'propertyManager' && !isSplashDismissed
  return isFirstTime ? <Splash /> : <Dashboard />
}

function Dashboard() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard' })
  const { accountType, porticoUserInfo } = useUserInfo()
  const { fullName } = porticoUserInfo
  const help = useHelpLink('dashboard', t('list'))
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={t(accountType === 'partner' ? 'partnerSubtitle' : 'subtitle')}
        info={<InfoLink {...help} />}
      >
        {t('greeting', { fullName })}
      </Header>
      <ConsentNotice />
      <HiddenProperties />
      <AttentionLine />
      <Portfolio />
    </SpaceBetween>
  )
}

/** Whether the notice was closed. It is shown again after the portal is loaded again. */
let isDismissedForNow = false

/** Reminds a manager of properties without the agreement. */
function ConsentNotice() {
  const { t } = useTranslation('consent', { keyPrefix: 'notice' })
  const { kapEnabled, userConsentEnabled } = useFlags()
  const { accountType } = useUserInfo()
  const { data } = useQuery(portfolioSummaryQuery)
  const [isDismissed, setDismissed] = useState(isDismissedForNow)
  const isConcerned = accountType === 'propertyManager' && kapEnabled && userConsentEnabled
  if (!isConcerned || isDismissed || !data || data.notOptedIn === 0) return null
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

/** Lists the properties that have no card, and whom to contact about them. */
function HiddenProperties() {
  const { t, i18n } = useTranslation('properties', { keyPrefix: 'dashboard.hidden' })
  const { data } = useQuery(portfolioSummaryQuery)
  const names = data?.hidden ?? []
  if (names.length === 0) return null
  return (
    <Alert
      type="warning"
      header={t('header', { count: names.length })}
      action={<Button href={needHelpPath}>{t('ask')}</Button>}
    >
      <div>{new Intl.ListFormat(i18n.language).format(names)}</div>
      <div>{t('content')}</div>
    </Alert>
  )
}
