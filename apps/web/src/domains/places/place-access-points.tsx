import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import { pathsInto } from '@portico/contract/places/places.rules'
import { useQuery } from '@tanstack/react-query'
import { changesPath } from '#web/data/activity/changes.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { entrancesNamedPath } from '#web/data/entrances/entrances.paths.ts'
import { placesWithEntrancesQuery } from '#web/data/places/places.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './place-path.module.css'
import { PlacePath } from './place-path.tsx'

type Props = { propertyId?: string; placeId?: string }

/** The entrances of a place, with the places on the way to them. */
export function PlaceAccessPoints({ propertyId = '', placeId = '' }: Props) {
  useNamespace('places')
  useNamespace('ui')
  const { t } = useTranslation('places', { keyPrefix: 'panel' })
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const { data, isPending, refetch } = useQuery(placesWithEntrancesQuery(propertyId))
  if (isPending) {
    return (
      <Box color="text-status-inactive">
        <Spinner /> {t('loading')}
      </Box>
    )
  }
  const found = data?.find(({ addressEntity }) => addressEntity.id === placeId)
  if (!data || !found) return <FailedState title={t('failed')} onRetry={() => void refetch()} />

  const { addressEntity, accessPoints } = found
  const paths = pathsInto(placeId, new Map(data.map((one) => [one.addressEntity.id, one.addressEntity])))
  return (
    <SpaceBetween size="l">
      {paths.length === 0 ? (
        <Box>{t('outermost', { place: addressEntity.name })}</Box>
      ) : (
        <SpaceBetween size="xs">
          <Box>{t('through', { place: addressEntity.name })}</Box>
          <ul className={styles.paths}>
            {paths.map((path) => (
              <li key={path.map(({ id }) => id).join()}>
                <Box variant="strong" tagOverride="span">
                  <PlacePath names={path.map(({ name }) => name)} />
                </Box>
              </li>
            ))}
          </ul>
        </SpaceBetween>
      )}
      <div>
        <Header variant="h3" counter={`(${accessPoints.length})`}>
          {t('entrances')}
        </Header>
        {accessPoints.length === 0 ? (
          <Box color="text-body-secondary">{t('empty')}</Box>
        ) : (
          <ul className={styles.entrances}>
            {accessPoints.map(({ accessPointId, accessPointName }) => (
              <li key={accessPointId}>
                <Link href={entrancesNamedPath(propertyId, accessPointName)}>{accessPointName}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isFull && may('changes.own') && <Link href={changesPath(propertyId, { about: placeId })}>{t('changes')}</Link>}
    </SpaceBetween>
  )
}
