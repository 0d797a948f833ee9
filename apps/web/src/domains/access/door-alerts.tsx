import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { BEHIND_ALERT_MS } from '@portico/contract/access/access.rules'
import type { DoorView } from '@portico/contract/access/access.schema'
import type { ReactNode } from 'react'
import { entrancePanelPath, entrancesBehindPath } from '#web/data/access/access.paths.ts'
import { useDoors } from '#web/data/access/access.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { durationText } from '#web/platform/time-texts.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useGuestSharingAlerts } from './guests/guest-sharing-alert.tsx'
import { LockdownAlert } from './lockdown/lockdown-alert.tsx'
import { missingText } from './missing-text.ts'
import { PanelAlert } from './panel-alert.tsx'
import { panelProblems } from './panel-problems.ts'
import { useTryAlerts } from './try-alerts.tsx'

/** More of them are counted, so that the page stays readable when a whole network is down. */
const SHOWN_MAX = 3

/**
 * The lockdown of the property, the keypads at which codes are tried out, the doors that have missed changes for too long, the panels that need
 * somebody, and what guests are about to lose. A list, because a page has no gap where there is no alert.
 */
export function useDoorAlerts(propertyId: string, name: string): ReactNode[] {
  const { data } = useDoors(propertyId)
  const tries = useTryAlerts(propertyId)
  const guests = useGuestSharingAlerts(propertyId)
  if (!data) return [...tries, ...guests]
  const lockdown = data.lockdowns.find(({ scopeId }) => scopeId === propertyId)
  const late = data.doors.filter((door) => lateMillis(door, data.asOfTimeMillis) > BEHIND_ALERT_MS)
  const ill = data.doors.flatMap((door) => panelProblems(door).map((problem) => ({ door, problem })))
  const scope = { scopeId: propertyId, name }
  const others = late.length - SHOWN_MAX
  return [
    ...(lockdown ? [<LockdownAlert key="lockdown" propertyId={propertyId} lockdown={lockdown} scope={scope} />] : []),
    ...tries,
    ...late
      .slice(0, SHOWN_MAX)
      .map((door) => (
        <LateDoorAlert key={door.accessPointId} propertyId={propertyId} door={door} now={data.asOfTimeMillis} />
      )),
    ...(others > 0 ? [<OtherLateDoors key="others" propertyId={propertyId} count={others} />] : []),
    ...ill
      .slice(0, SHOWN_MAX)
      .map(({ door, problem }) => (
        <PanelAlert key={`${problem.deviceId}/${problem.kind}`} propertyId={propertyId} door={door} problem={problem} />
      )),
    ...(ill.length > SHOWN_MAX ? [<OtherPanels key="otherPanels" count={ill.length - SHOWN_MAX} />] : []),
    ...guests,
  ]
}

const lateMillis = ({ delivery }: DoorView, now: number) => now - (delivery?.behindSinceTimeMillis ?? now)

type LateProps = { propertyId: string; door: DoorView; now: number; hasLink?: boolean }

/** A door that has missed changes, for how long, and which. */
export function LateDoorAlert({ propertyId, door, now, hasLink = true }: LateProps) {
  const { t, i18n } = useTranslation('access')
  const { accessPointId, accessPointName: name, delivery } = door
  const missing = delivery?.missing ? missingText(delivery.missing, t, i18n.language) : ''
  const time = durationText(lateMillis(door, now), i18n.language)
  return (
    <Alert
      type="warning"
      header={t('doors.late', { name, time })}
      action={hasLink && <Button href={entrancePanelPath(propertyId, accessPointId)}>{t('doors.show')}</Button>}
    >
      {joinSentences(
        [
          ...(missing ? [t('doors.missing', { what: missing })] : []),
          t(delivery?.state === 'OFFLINE' ? 'doors.lateOffline' : 'doors.lateOnline'),
        ],
        i18n.language,
      )}
    </Alert>
  )
}

/** A door that nothing reaches, and by what its last panel still decides. */
export function UnheardDoorAlert({ propertyId, door }: { propertyId: string; door: DoorView }) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'doors' })
  const { named } = useClock(propertyId)
  const listTime = door.delivery?.listTimeMillis ?? null
  const old = listTime === null ? [] : [t('oldList', { time: named(listTime) })]
  return (
    <Alert type="warning" header={t('noPanelHeader', { name: door.accessPointName })}>
      {joinSentences([...old, t('noPanelHint')], i18n.language)}
    </Alert>
  )
}

function OtherLateDoors({ propertyId, count }: { propertyId: string; count: number }) {
  const { t } = useTranslation('access')
  return (
    <Alert
      type="warning"
      header={t('doors.moreLate', { count })}
      action={<Button href={entrancesBehindPath(propertyId)}>{t('doors.showAll')}</Button>}
    />
  )
}

function OtherPanels({ count }: { count: number }) {
  const { t } = useTranslation('access')
  return <Alert type="warning" header={t('panels.more', { count })} />
}
