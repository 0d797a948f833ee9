import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { permissionQuery, propertyQuery } from '#web/data/properties/properties.queries.ts'
import { manageAccessPath } from '#web/data/providers/providers.paths.ts'
import { providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import styles from '#web/ui/card-list.module.css'
import { CollectionFilter } from '#web/ui/collection/collection-filter.tsx'
import { EmptyState, FailedState, NoMatchState } from '#web/ui/collection/collection-states.tsx'
import { useCollection } from '#web/ui/collection/use-collection.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AgreementMissing } from './agreement-missing.tsx'
import { ProviderCard } from './provider-card.tsx'

const DecisionsModal = lazyDialog(async () => (await import('./decisions-modal.tsx')).DecisionsModal)

const BY_NAME = { field: 'name', isDescending: false }
const fields = [{ id: 'name', textOf: ({ accessCustomerName }: ResolvedPermission) => accessCustomerName }]

type Props = {
  propertyId: string
  /** `h1` on a page, `h2` in a tab. */
  headingVariant?: 'h1' | 'h2'
  /** Shows the agreement that was signed for the property. */
  agreement: ReactNode
}

export function ProviderCards({ propertyId, headingVariant = 'h2', agreement }: Props) {
  const { t } = useTranslation('providers')
  const { data: permission } = useQuery(permissionQuery(propertyId))
  const { data, isPending, refetch } = useQuery({ ...providerPermissionsQuery(propertyId), throwOnError: isSignedOut })
  const document = permission?.document
  const isOptedIn = document?.keyAccessStatus === 'OPT_IN'
  return (
    <div className={styles.list}>
      <Header
        variant={headingVariant}
        {...(data && { counter: `(${data.length})` })}
        {...(isOptedIn && { actions: agreement })}
        {...(document && isOptedIn && { description: t(`new.${document.effect}`) })}
      >
        {t('title')}
      </Header>
      {document && !isOptedIn && <AgreementMissing propertyId={propertyId} />}
      {data && data.length > 0 && (
        <Providers
          propertyId={propertyId}
          permissions={data}
          isOptedIn={isOptedIn}
          heading={headingVariant === 'h1' ? 'h2' : 'h3'}
        />
      )}
      {data?.length === 0 && <EmptyState title={t('empty')} />}
      {isPending && <Loading />}
      {!data && !isPending && <FailedState title={t('failed')} onRetry={() => void refetch()} />}
    </div>
  )
}

type ProvidersProps = {
  propertyId: string
  permissions: readonly ResolvedPermission[]
  isOptedIn: boolean
  heading: 'h2' | 'h3'
}

function Providers({ propertyId, permissions, isOptedIn, heading }: ProvidersProps) {
  const { t } = useTranslation('providers')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const collection = useCollection({ items: permissions, fields, pageSize: permissions.length, sort: BY_NAME })
  const { page, show } = collection
  const isFull = useIsFull()
  const refusal = useRefusal(propertyId)
  const isManageable = useMay(propertyId)('providers.change') && isOptedIn
  const [opened, setOpened] = useState<ResolvedPermission>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  const filters = useMemo(
    () => [{ id: 'name', label: t('fields.name'), operators: [':', '!:', '=', '!='] as const }],
    [t],
  )
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.filter}>
          <CollectionFilter
            view={collection.view}
            show={collection.show}
            matches={collection.matchCount}
            filters={filters}
            label={t('filter')}
          />
        </div>
        {isOptedIn && !isManageable && (
          <Button variant="primary" {...refusal('providers.change')}>
            {t('manage')}
          </Button>
        )}
        {isManageable && (
          <SelectionActions
            propertyId={propertyId}
            selected={selected}
            onSelectAll={() =>
              setSelected(new Set([...selected, ...page.items.map(({ accessCustomerId }) => accessCustomerId)]))
            }
            onClear={() => setSelected(new Set())}
          />
        )}
      </div>
      {page.items.length > 0 ? (
        <CardGrid items={page.items} keyOf={({ accessCustomerId }) => accessCustomerId} label={t('title')}>
          {(permission) => (
            <ProviderCard
              permission={permission}
              timeZone={property?.timeZone ?? 'UTC'}
              heading={heading}
              isSelected={selected.has(permission.accessCustomerId)}
              onSelect={isManageable ? select : undefined}
              onShowDecisions={isFull ? setOpened : undefined}
              changePath={
                isManageable && isFull ? manageAccessPath(propertyId, [permission.accessCustomerId]) : undefined
              }
            />
          )}
        </CardGrid>
      ) : (
        <NoMatchState onClear={() => show({ tokens: [] })} />
      )}
      {opened && <DecisionsModal propertyId={propertyId} provider={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type ActionsProps = {
  propertyId: string
  selected: ReadonlySet<string>
  onSelectAll: () => void
  onClear: () => void
}

function SelectionActions({ propertyId, selected, onSelectAll, onClear }: ActionsProps) {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const accessCustomerIds = [...selected]
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button onClick={onSelectAll}>{t('selectAll')}</Button>
      <Button onClick={onClear} disabled={selected.size === 0}>
        {t('clearSelection')}
      </Button>
      <Button
        variant="primary"
        disabled={selected.size === 0}
        onClick={() => void navigate(manageAccessPath(propertyId, accessCustomerIds), { state: { accessCustomerIds } })}
      >
        {t('manage')}
      </Button>
      <LiveRegion hidden>{t('selected', { count: selected.size })}</LiveRegion>
    </SpaceBetween>
  )
}

const LOADING_CARDS = 8

function Loading() {
  const { t } = useTranslation('providers')
  return (
    <div aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      <CardGrid items={[...Array(LOADING_CARDS).keys()]} keyOf={(index) => index} label={t('title')}>
        {() => <SkeletonBlock height={132} />}
      </CardGrid>
    </div>
  )
}
