import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { EXPLAINING } from '@portico/contract/access/access.rules'
import type { Week } from '@portico/contract/hours/hours.schema'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { type WeekOf, weekQuery } from '#web/data/hours/hours.queries.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { LeftOut } from '#web/ui/collection/left-out.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { WeekGroup } from './week-group.tsx'
import { groupsOf } from './week-lines-of.ts'

type Props = { propertyId: string; of: WeekOf }

/** When doors open in the next seven days for a person, with a key, or at an entrance, as its panel will decide. */
export function NextWeek({ propertyId, of }: Props) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'next' })
  const may = useMay(propertyId)
  const [from, setFrom] = useState<string>()
  const { data, isError, isFetching, refetch } = useQuery({
    ...weekQuery(propertyId, of, from),
    enabled: may(EXPLAINING),
  })
  if (!may(EXPLAINING)) return null
  const today = data && dayOf(Date.now(), data.timeZone)
  const [first] = data?.days ?? []
  const move = (days: number) => first && setFrom(addToDay(first, days, 'day'))
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={data && t('zone', { zone: zoneText(data.timeZone, i18n.language) })}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                iconName="angle-left"
                formAction="none"
                ariaLabel={t('earlier')}
                disabled={!first || !today || first <= today}
                onClick={() => move(-7)}
              />
              <Button
                iconName="angle-right"
                formAction="none"
                ariaLabel={t('later')}
                disabled={!first}
                onClick={() => move(7)}
              />
            </SpaceBetween>
          }
        >
          {first && today && first !== today ? t('titleFrom', { first, last: data.days.at(-1) }) : t('title')}
        </Header>
      }
    >
      {isError && !isFetching ? (
        <FailedState title={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isFetching}>
          <Groups week={data} of={'personId' in of ? 'person' : 'keyId' in of ? 'key' : 'entrance'} />
        </div>
      ) : (
        <SkeletonBlock height={280} />
      )}
    </Container>
  )
}

function Groups({ week, of }: { week: Week; of: 'person' | 'key' | 'entrance' }) {
  const { t } = useTranslation('hours', { keyPrefix: 'next' })
  if (week.rows.length === 0) return <EmptyState title={t('empty')} hint={t('emptyHint')} />
  return (
    <SpaceBetween size="l">
      {groupsOf(week.rows).map((rows) => (
        <WeekGroup
          key={rows.map(({ accessPointId, keyId, audience }) => `${accessPointId} ${keyId} ${audience}`).join()}
          week={week}
          of={of}
          rows={rows}
        />
      ))}
      {week.total > week.rows.length && (
        <Box color="text-body-secondary">
          <LeftOut shown={week.rows.length} total={week.total} />
        </Box>
      )}
    </SpaceBetween>
  )
}

export const PersonWeek = ({ propertyId, personId }: { propertyId: string; personId: string }) => (
  <NextWeek propertyId={propertyId} of={{ personId }} />
)

export const EntranceWeek = ({ propertyId, accessPointId }: { propertyId: string; accessPointId: string }) => (
  <NextWeek key={accessPointId} propertyId={propertyId} of={{ accessPointId }} />
)
