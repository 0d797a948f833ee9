import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useCompaniesWith } from '#web/data/company/companies-with.ts'
import { firstTeamPath } from '#web/data/company/company.paths.ts'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { propertyAddPath } from '#web/data/properties/building.paths.ts'
import { PropertyCardSkeleton } from '#web/domains/properties/property-card-skeleton.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './portfolio.module.css'

const useDashboardTexts = () => useTranslation('properties', { keyPrefix: 'dashboard' })

export function PortfolioLoading({ count, hasFilter = false }: { count: number; hasFilter?: boolean }) {
  const { t } = useDashboardTexts()
  return (
    <div className={styles.portfolio} aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      {!hasFilter && (
        <div className={styles.filter}>
          <SkeletonBlock height={32} />
        </div>
      )}
      <CardGrid items={[...Array(count).keys()]} keyOf={(index) => index} label={t('list')}>
        {() => <PropertyCardSkeleton />}
      </CardGrid>
    </div>
  )
}

type Failure = {
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
  /** The default texts are those of the dashboard. */
  texts?: { failed: string; loading: string }
}

export function PortfolioFailed({ error, isRetrying, onRetry, texts }: Failure) {
  const { t } = useTranslation(['properties', 'app'])
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Alert
      type="error"
      header={texts?.failed ?? t('dashboard.failed.header')}
      action={
        <Button onClick={onRetry} loading={isRetrying} loadingText={texts?.loading ?? t('dashboard.loading')}>
          {t('app:actions.tryAgain')}
        </Button>
      }
    >
      {t('dashboard.failed.content')}
      {requestId && (
        <Box variant="small" display="block">
          {t('app:errors.reference', { requestId })}
        </Box>
      )}
    </Alert>
  )
}

/** Whoever may add properties is led to the first one, and whoever may invite a team to it. */
export function PortfolioVacant() {
  const { t } = useDashboardTexts()
  const isFull = useIsFull()
  const may = useMayAnywhere()
  const isBuilding = useCompaniesWith('properties.change').length > 0
  return (
    <div className={styles.vacant}>
      <LogoOutline className={styles.drawing} />
      {isBuilding && <Box variant="h2">{t('first.title')}</Box>}
      <Box variant="p" color="text-body-secondary">
        {t(isBuilding ? 'first.hint' : 'empty')}
      </Box>
      <SpaceBetween direction="horizontal" size="xs">
        {isBuilding && (
          <Button variant="primary" href={propertyAddPath}>
            {t('add')}
          </Button>
        )}
        {isFull && may('team.change') && <Button href={firstTeamPath}>{t('inviteTeam')}</Button>}
      </SpaceBetween>
    </div>
  )
}

export function PortfolioUnmatched({ filter, onClear }: { filter: string; onClear: () => void }) {
  const { t } = useDashboardTexts()
  return (
    <div className={styles.vacant}>
      <Box variant="h2">{t('filter.noMatch')}</Box>
      <Box variant="p" color="text-body-secondary">
        {t('filter.noMatchFor', { filter: filter.trim() })}
      </Box>
      <Button onClick={onClear}>{t('filter.clear')}</Button>
    </div>
  )
}
