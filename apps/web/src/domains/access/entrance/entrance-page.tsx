import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { BEHIND_ALERT_MS } from '@portico/contract/access/access.rules'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useDoors } from '#web/data/access/access.queries.ts'
import { changesPath } from '#web/data/activity/changes.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { LateDoorAlert, UnheardDoorAlert } from '#web/domains/access/door-alerts.tsx'
import { LockDownButton } from '#web/domains/access/lockdown/lock-down-button.tsx'
import { LockdownAlert } from '#web/domains/access/lockdown/lockdown-alert.tsx'
import { OpenNowButton } from '#web/domains/access/open-now/open-now-button.tsx'
import { PanelAlert } from '#web/domains/access/panel-alert.tsx'
import { panelProblems } from '#web/domains/access/panel-problems.ts'
import { useTryAlerts } from '#web/domains/access/try-alerts.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntranceFacts } from './entrance-facts.tsx'
import { type EntranceTabParts, EntranceTabs } from './entrance-tabs.tsx'

type OfEntrance = { propertyId: string; entrance: EntranceWithDevices }
/** What changes the entrance itself, and its week, which other nouns do. */
type Parts = EntranceTabParts & { Actions: ComponentType<OfEntrance> }
type Props = Parts & { propertyId: string; entranceId: string }

/** One entrance: its panel, what its door does not know yet, who can open it. */
export function EntrancePage({ propertyId, entranceId, ...parts }: Props) {
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const entrance = entrances?.find(({ accessPointId }) => accessPointId === entranceId)
  return entrance ? <Entrance propertyId={propertyId} entrance={entrance} {...parts} /> : null
}

function Entrance({ propertyId, entrance, Actions, Week }: Parts & OfEntrance) {
  const { t } = useTranslation('access')
  const may = useMay(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { data: doors } = useDoors(propertyId)
  const tries = useTryAlerts(propertyId, entrance.accessPointId)
  const now = doors?.asOfTimeMillis ?? 0
  const { accessPointId: scopeId, accessPointName: name } = entrance
  const door = doors?.doors.find(({ accessPointId }) => accessPointId === scopeId)
  const behindSince = door?.delivery?.behindSinceTimeMillis ?? now
  const isLate = now - behindSince > BEHIND_ALERT_MS
  const lockdowns = doors?.lockdowns ?? []
  const ofEntrance = lockdowns.find((one) => one.scopeId === scopeId)
  const ofProperty = lockdowns.find((one) => one.scopeId === propertyId)
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {may('changes.own') && (
              <Button href={changesPath(propertyId, { about: scopeId })}>{t('entrance.changes')}</Button>
            )}
            <Actions propertyId={propertyId} entrance={entrance} />
            <LockDownButton propertyId={propertyId} scope={{ scopeId, name }} />
            <OpenNowButton propertyId={propertyId} entranceId={scopeId} name={name} />
          </SpaceBetween>
        }
      >
        {name}
      </Header>
      {ofProperty && (
        <LockdownAlert
          propertyId={propertyId}
          lockdown={ofProperty}
          scope={{ scopeId: propertyId, name: property?.name ?? t('lockdown.property') }}
        />
      )}
      {ofEntrance && <LockdownAlert propertyId={propertyId} lockdown={ofEntrance} scope={{ scopeId, name }} />}
      {tries}
      {door && isLate && <LateDoorAlert propertyId={propertyId} door={door} now={now} hasLink={false} />}
      {door &&
        panelProblems(door).map((problem) => (
          <PanelAlert
            key={`${problem.deviceId}/${problem.kind}`}
            propertyId={propertyId}
            door={door}
            problem={problem}
            hasLink={false}
          />
        ))}
      {door?.delivery?.state === 'NO_PANEL' && <UnheardDoorAlert propertyId={propertyId} door={door} />}
      <EntranceFacts propertyId={propertyId} entrance={entrance} door={door} isLate={isLate} />
      <EntranceTabs propertyId={propertyId} entrance={entrance} door={door} Week={Week} />
    </SpaceBetween>
  )
}
