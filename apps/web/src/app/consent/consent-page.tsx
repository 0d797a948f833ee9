import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { PortfolioFailed, PortfolioLoading } from '#web/app/personal-dashboard/portfolio-states.tsx'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { ProviderOverview } from '#web/domains/providers/provider-overview.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { PropertyChoice } from './property-choice.tsx'

const AgreementModal = lazyDialog(async () => (await import('#web/domains/consent/agreement-modal.tsx')).AgreementModal)

const LOADING_CARDS = 4

export function ConsentPage() {
  const { t } = useTranslation('consent')
  const isFull = useIsFull()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...portfolioSummaryQuery,
    throwOnError: isSignedOut,
  })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isSigning, setSigning] = useState(false)
  const [, setSplashDismissed] = usePreference('splashDismissed')

  function finish() {
    setSigning(false)
    choose(new Set())
    setSplashDismissed(true)
  }
  if (data?.notOptedIn === 0) return <Navigate to="/" replace />
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={
          <>
            {isFull && (
              <>
                {t('page.later')}
                <br />
              </>
            )}
            {t('page.description')}
          </>
        }
      >
        {t('page.title')}
      </Header>
      <ProviderOverview />
      {data && <PropertyChoice total={data.notOptedIn} chosen={chosen} onChoose={choose} />}
      {isPending && <PortfolioLoading count={LOADING_CARDS} />}
      {!data && !isPending && <PortfolioFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <SkipButton />
        <Button variant="primary" disabled={chosen.size === 0} onClick={() => setSigning(true)}>
          {t('page.sign')}
        </Button>
      </SpaceBetween>
      {isSigning && <AgreementModal propertyIds={[...chosen]} onClose={() => setSigning(false)} onAccepted={finish} />}
    </SpaceBetween>
  )
}

function SkipButton() {
  const { t } = useTranslation('consent')
  const navigate = useNavigate()
  const [, setSplashDismissed] = usePreference('splashDismissed')
  async function skip() {
    const question = { header: t('skip.header'), content: t('skip.content'), confirmLabel: t('skip.confirm') }
    if (!(await confirm(question))) return
    setSplashDismissed(true)
    void navigate('/')
  }
  return <Button onClick={() => void skip()}>{t('page.skip')}</Button>
}
