import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useFlags } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { HiddenProperties } from './hidden-properties.tsx'
import { Portfolio } from './portfolio.tsx'
import { Splash } from './splash.tsx'

export function PersonalDashboard() {
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
      <Portfolio />
    </SpaceBetween>
  )
}
