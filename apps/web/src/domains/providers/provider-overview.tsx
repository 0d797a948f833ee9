import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isAvailable } from '@portico/contract/providers/providers.rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { ProviderNames } from './provider-names.tsx'
import styles from './provider-overview.module.css'
import { providersQuery } from './providers.queries.ts'

/** Which providers come, and which will. */
export function ProviderOverview() {
  const { t } = useTranslation('providers')
  const { data, isPending, refetch } = useQuery({ ...providersQuery, throwOnError: isSignedOut })
  if (!data && !isPending) return <FailedState title={t('failedList')} onRetry={() => void refetch()} />
  const now = Date.now()
  const active = data?.filter(({ availableOn }) => isAvailable(availableOn, now))
  const upcoming = data?.filter(({ availableOn }) => !isAvailable(availableOn, now))
  return (
    <div className={styles.cards}>
      <Container fitHeight header={<Header variant="h2">{t('names.active.title')}</Header>}>
        {active ? <ProviderNames kind="active" providers={active} /> : <SkeletonBlock height={96} />}
      </Container>
      <Container fitHeight header={<Header variant="h2">{t('names.upcoming.title')}</Header>}>
        <SpaceBetween size="m">
          {upcoming ? <ProviderNames kind="upcoming" providers={upcoming} /> : <SkeletonBlock height={48} />}
          <Box color="text-body-secondary">{t('names.notice')}</Box>
        </SpaceBetween>
      </Container>
    </div>
  )
}
