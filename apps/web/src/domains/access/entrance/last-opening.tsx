import Link from '@cloudscape-design/components/link'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { entranceHistoryPath } from '#web/data/history/history.paths.ts'
import { lastOpeningQuery } from '#web/data/history/history.queries.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

type Props = { propertyId: string; accessPointId: string }

/** When the entrance was last opened, by whom, and the way to everything else that happened there. */
export function LastOpening({ propertyId, accessPointId }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'entrance' })
  const { moment } = useClock(propertyId)
  const may = useMay(propertyId)
  const { data, isError } = useQuery({ ...lastOpeningQuery(propertyId, accessPointId), throwOnError: isSignedOut })
  const name = data && (data.accessByName ?? (data.accessBy || t('somebody')))
  // The person of a guest's event is the host.
  const isPage = may('people.names') && data?.personExists && data.avgEmail === null
  return (
    <Fact name={t('lastOpened')}>
      {data && (
        <>
          <div>
            <Whole text={moment(data.unlockTimestamp)} />
          </div>
          <div>{isPage ? <Link href={personPath(propertyId, data.personId ?? '')}>{name}</Link> : name}</div>
        </>
      )}
      {data === null && <div>{t('neverOpened')}</div>}
      {isError && <div>{t('lastOpenedFailed')}</div>}
      <Link href={entranceHistoryPath(propertyId, accessPointId)}>{t('history')}</Link>
    </Fact>
  )
}
