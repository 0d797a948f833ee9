import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import { useQuery } from '@tanstack/react-query'
import { doorEventsPath } from '#web/data/history/door-events/door-events.paths.ts'
import { latestDoorEventsQuery } from '#web/data/history/door-events/door-events.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { DoorEventLine, durationTextIn } from './door-event-line.tsx'
import styles from './door-events.module.css'

/** What the door of an entrance told last. A door that tells nothing needs no heading for it. */
export function LatestDoorEvents({ propertyId, accessPointId }: { propertyId: string; accessPointId: string }) {
  const { t, i18n } = useTranslation('doorEvents')
  const clock = useClock(propertyId, 'property')
  const { data } = useQuery(latestDoorEventsQuery(propertyId, accessPointId))
  if (!data || data.length === 0) return null
  return (
    <Container
      header={
        <Header variant="h2" actions={<Link href={doorEventsPath(propertyId, { accessPointId })}>{t('all')}</Link>}>
          {t('latest')}
        </Header>
      }
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
      <ul className={styles.latest} role="list">
        {data.map((event) => (
          <li key={event.eventId}>
            <Box fontSize="body-s" color="text-body-secondary">
              {clock.second(event.timeMillis)}
            </Box>
            <DoorEventLine event={event} durationOf={durationTextIn(i18n.language)} />
          </li>
        ))}
      </ul>
    </Container>
  )
}
