import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { isAvailable, PROVIDER_NAMES_MAX, PROVIDER_NAMES_SHOWN } from '@portico/contract/providers/providers.rules'
import type { AccessCustomer } from '@portico/contract/providers/providers.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providersQuery } from '#web/data/providers/providers.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { NamedProviders } from './named-providers.tsx'
import styles from './provider-overview.module.css'

const ProviderNamesModal = lazyDialog(async () => (await import('./provider-names-modal.tsx')).ProviderNamesModal)

/** The current and the upcoming providers. */
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

type Props = { kind: 'active' | 'upcoming'; providers: readonly AccessCustomer[] }

/** The first providers, and a dialog with all of them. */
function ProviderNames({ kind, providers }: Props) {
  const { t } = useTranslation('providers', { keyPrefix: 'names' })
  const [isOpen, setOpen] = useState(false)
  if (providers.length === 0) return <Box color="text-body-secondary">{t(`${kind}.none`)}</Box>
  return (
    <SpaceBetween size="s">
      <NamedProviders providers={providers.slice(0, PROVIDER_NAMES_SHOWN)} />
      {providers.length > PROVIDER_NAMES_SHOWN && (
        <Link variant="primary" ariaLabel={t(`${kind}.seeAll`)} onFollow={() => setOpen(true)}>
          {t('seeAll')}
        </Link>
      )}
      {isOpen && (
        <ProviderNamesModal
          title={t(`${kind}.title`)}
          providers={providers.slice(0, PROVIDER_NAMES_MAX)}
          onClose={() => setOpen(false)}
        />
      )}
    </SpaceBetween>
  )
}
