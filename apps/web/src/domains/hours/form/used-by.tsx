import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { HoursDetails, HoursUsers } from '@portico/contract/hours/hours.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { keyHoursPath } from '#web/data/hours/hours.paths.ts'
import { hoursUsersQuery, oneHoursQuery } from '#web/data/hours/hours.queries.ts'
import { UnknowingDoors } from '#web/data/hours/unknowing-doors.tsx'
import { personPath } from '#web/data/people/people.paths.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './used-by.module.css'

type Texts = TFunction<'hours'>
type User = { id: string; text: string; href?: string }

const keysOf = ({ keys }: HoursDetails, t: Texts): (User & { keyId: string })[] =>
  keys.map(({ keyId, keyName, audience }) => ({
    ...{ id: `${keyId} ${audience}`, keyId },
    text: t(audience === 'GUESTS' ? 'use.keyForGuests' : 'use.key', { name: keyName }),
  }))

function peopleOf({ use }: HoursDetails, users: HoursUsers | undefined, t: Texts): (User & { personId?: string })[] {
  const unnamed = (id: string, count: number, key: 'use.holdings' | 'use.credentials') =>
    count > 0 ? [{ id, text: t(key, { count }) }] : []
  if (!users)
    return [
      ...unnamed('holdings', use.holdings, 'use.holdings'),
      ...unnamed('credentials', use.credentials, 'use.credentials'),
    ]
  const { holdings, credentials } = users
  return [
    ...holdings.map(({ personId, personName, email, keyId, keyName }) => ({
      ...{ id: `${personId} ${keyId}`, personId },
      text: t('use.holding', { name: personName ?? email ?? '', key_name: keyName }),
    })),
    ...credentials.map(({ credentialId, type, personId, personName, email }) => ({
      ...{ id: credentialId, ...(personId && { personId }) },
      text: t(type === 'CODE' ? 'use.code' : 'use.fob', { name: personName ?? email ?? t('use.nobody') }),
    })),
    ...unnamed('otherHoldings', use.holdings - holdings.length, 'use.holdings'),
    ...unnamed('otherCredentials', use.credentials - credentials.length, 'use.credentials'),
  ]
}

/** Everything that uses hours, by name as far as the role includes the names. */
export const usersOf = (details: HoursDetails, users: HoursUsers | undefined, t: Texts): string[] =>
  [...keysOf(details, t), ...peopleOf(details, users, t)].map(({ text }) => text)

/** What uses hours, and at which doors they count. */
export function UsedBy({ propertyId, hoursId }: { propertyId: string; hoursId: string }) {
  const { t } = useTranslation('hours')
  const may = useMay(propertyId)
  const { data: details, isError, refetch } = useQuery(oneHoursQuery(propertyId, hoursId))
  const { data: users } = useQuery({ ...hoursUsersQuery(propertyId, hoursId), enabled: may('people.read') })
  if (isError && !details) return <FailedState title={t('use.failed')} onRetry={() => void refetch()} />
  if (!details) return <SkeletonBlock height={160} />
  const keys = keysOf(details, t).map((one) => ({ ...one, href: keyHoursPath(propertyId, one.keyId) }))
  const people = peopleOf(details, users, t).map(({ personId, ...one }) => ({
    ...one,
    ...(personId && may('people.names') && { href: personPath(propertyId, personId) }),
  }))
  return (
    <Container header={<Header variant="h2">{t('list.usedBy')}</Header>}>
      {!details.isAttached ? (
        <Box color="text-body-secondary">{t('use.unattached')}</Box>
      ) : (
        <SpaceBetween size="m">
          <UnknowingDoors propertyId={propertyId} doors={details.doors} />
          <dl className={styles.parts}>
            {keys.length > 0 && <Part name={t('use.keysTitle')} users={keys} />}
            {people.length > 0 && <Part name={t('use.peopleTitle')} users={people} />}
            <Part
              name={t('use.doorsTitle')}
              users={details.doors.map(({ accessPointId, accessPointName }) => ({
                id: accessPointId,
                text: accessPointName,
              }))}
            />
          </dl>
        </SpaceBetween>
      )}
    </Container>
  )
}

function Part({ name, users }: { name: string; users: readonly User[] }) {
  return (
    <div>
      <Box variant="awsui-key-label" tagOverride="dt">
        {name}
      </Box>
      <dd className={styles.part}>
        <ul className={styles.list}>
          {users.map(
            ({ id, text, href }): ReactNode => (
              <li key={id}>{href ? <Link href={href}>{text}</Link> : text}</li>
            ),
          )}
        </ul>
      </dd>
    </div>
  )
}
