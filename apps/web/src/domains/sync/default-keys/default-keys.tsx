import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { defaultKeysQuery } from '#web/data/sync/default-keys/default-keys.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { Pages } from '#web/ui/collection/pages.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { isWithoutKeys, placeChoices } from './place-choices.ts'
import { type KeyOption, PlaceKeys } from './place-keys.tsx'
import type { DefaultKeyChoices } from './use-default-keys.ts'

const PAGE_SIZE = 20

type Props = { propertyId: string; keys: DefaultKeyChoices }

/** The keys that residents get when a sync adds them. Every choice is saved at once. */
export function DefaultKeys({ title, ...props }: Props & { title: string }) {
  const { t } = useTranslation('sync', { keyPrefix: 'defaultKeys' })
  return (
    <Container
      header={
        <Header variant="h2" description={t('description')} actions={<SavingState keys={props.keys} />}>
          {title}
        </Header>
      }
    >
      <Places {...props} />
    </Container>
  )
}

function SavingState({ keys: { isSaving, hasSaved } }: Pick<Props, 'keys'>) {
  const { t } = useTranslation('sync', { keyPrefix: 'defaultKeys' })
  return (
    <LiveRegion>
      {isSaving && <StatusIndicator type="in-progress">{t('saving')}</StatusIndicator>}
      {hasSaved && <StatusIndicator type="success">{t('saved')}</StatusIndicator>}
    </LiveRegion>
  )
}

function Places({ propertyId, keys: { choices, choose } }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'defaultKeys' })
  const defaults = useQuery({ ...defaultKeysQuery(propertyId), throwOnError: isSignedOut })
  const places = useQuery({ ...placesQuery(propertyId), throwOnError: isSignedOut })
  const keys = useQuery({ ...keysQuery(propertyId), throwOnError: isSignedOut })
  const may = useMay(propertyId)
  const [page, setPage] = useState(1)
  const rows = useMemo(
    () => defaults.data && places.data && placeChoices(defaults.data, places.data),
    [defaults.data, places.data],
  )
  const options = useMemo(
    () =>
      keys.data?.map(
        ({ key, accessPoints }): KeyOption => ({
          value: key.keyId,
          label: key.name,
          description: accessPoints.map(({ accessPointName }) => accessPointName).join(', '),
        }),
      ),
    [keys.data],
  )
  if (!rows || !options) {
    const failed = [defaults, places, keys].filter(({ isError }) => isError)
    if (failed.length === 0) return <SkeletonBlock height={160} />
    return <FailedState title={t('loadFailed')} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  }
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const current = Math.min(page, pages)
  return (
    <SpaceBetween size="l">
      {rows.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map((place) => (
        <PlaceKeys
          key={place.placeId}
          place={place}
          choice={choices.get(place.placeId)}
          options={options}
          isDisabled={!may('keys.change')}
          onChoose={(keyIds) => choose(place.placeId, keyIds, place.keyIds)}
        />
      ))}
      {pages > 1 && <Pages of={t('title')} page={current} pages={pages} onPage={setPage} />}
      {/* It stands below the places, so that they do not move when the first key is saved. */}
      {isWithoutKeys(rows) && <Alert type="warning">{t('warning')}</Alert>}
    </SpaceBetween>
  )
}
