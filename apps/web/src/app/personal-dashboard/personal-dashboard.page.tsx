import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { definePage } from '#web/app/pages/define-page.ts'
import { loadCompaniesWith } from '#web/data/company/companies-with.ts'
import { portfolioPageQuery, portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { AttentionList } from '#web/domains/attention/attention-list.tsx'
import { AddPropertyButton, ArchivedLink } from '#web/domains/properties/building/dashboard-links.tsx'
import { flagsFrom, flagsQuery, useFlags, useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { localeFor } from '#web/platform/i18n.ts'
import { preferenceFor, usePreference } from '#web/platform/preferences.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ConsentAlert, ConsentRow, useConsentReminder } from './consent-reminder.tsx'
import { cardsOf, pageSizeOf, readLayout, readView, sortOf } from './dashboard-view.ts'
import { HiddenAlert, HiddenRow, useHiddenProperties } from './hidden-properties.tsx'
import { preparePropertyList } from './lazy-property-list.tsx'
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
    const view = readView(searchParams)
    const choice = { only: 'SHOWN', pageSize: pageSizeOf(layout, cards), sort: sortOf(layout, view) } as const
    return [
      portfolioPageQuery({ ...view, ...choice, locale: localeFor(loaderArgs) }),
      portfolioSummaryQuery,
      loadCompaniesWith(queryClient, 'properties.change'),
      ...(layout === 'list' ? [preparePropertyList(loaderArgs)] : []),
    ]
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
        actions={<AddPropertyButton />}
      >
        {t('greeting', { fullName })}
      </Header>
      <Notices />
      <Portfolio />
      <ArchivedLink />
    </SpaceBetween>
  )
}

/** In the edition `full` a manager has one list of what needs attention, and the notices are rows of it. */
function Notices() {
  const isFull = useIsFull()
  const { accountType } = useUserInfo()
  const consent = useConsentReminder()
  const hidden = useHiddenProperties()
  if (isFull && accountType === 'propertyManager')
    return (
      <AttentionList
        first={consent && <ConsentRow key="consent" onDismiss={consent.dismiss} />}
        warning={hidden.length > 0 && <HiddenRow key="hidden" names={hidden} />}
      />
    )
  return (
    <>
      {consent && <ConsentAlert onDismiss={consent.dismiss} />}
      {isFull && hidden.length > 0 && <HiddenAlert names={hidden} />}
    </>
  )
}
