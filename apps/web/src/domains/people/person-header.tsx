import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { enrollmentStatuses } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { type ReactNode, useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useMayChange } from '#web/data/people/may-change.ts'
import { SuspendButton } from '#web/domains/people/suspension/suspend-button.tsx'
import { wordsOf } from '#web/ui/collection/words-of.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { DeleteButton } from './delete-button.tsx'
import { EndAccessButton } from './end-access-button.tsx'
import { InviteButton } from './person-details/invite-button.tsx'
import { suspendedOf } from './person-name.ts'
import styles from './person-page.module.css'
import type { PersonParts } from './person-parts.ts'
import { personStatus } from './person-status.ts'

type Props = {
  propertyId: string
  person: Person
  isSuspended: boolean
  info: ReactNode
  parts: PersonParts
  onDeleted: () => void
}

/** Who it is, where they live, whether they use the app, and everything that can be done about them. */
export function PersonHeader({ propertyId, person, isSuspended, info, parts: { Actions }, onDeleted }: Props) {
  const { t } = useTranslation('people')
  const { t: ofAccess } = useTranslation('access', { keyPrefix: 'suspension' })
  const {
    services: [{ unitNumber, placeName }],
  } = person
  const suspended = suspendedOf(person)
  const may = useMay(propertyId)
  const isChangeable = useMayChange(propertyId)(person.services[0].relationType)
  // Access may end while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  const now = useMemo(() => Date.now(), [person])
  const { status, type } = personStatus(person, { isSuspended, now })
  const texts = {
    ...wordsOf(enrollmentStatuses, (one) => t(`status.${one}`)),
    SUSPENDED: ofAccess('badge'),
    EXPIRED: t('expiry.expired'),
  }
  return (
    <SpaceBetween size="s">
      <Header
        variant="h1"
        info={info}
        description={
          <>
            <span className={styles.place}>{[unitNumber, placeName].filter(Boolean).join(' · ')}</span>{' '}
            <StatusIndicator type={type}>{texts[status]}</StatusIndicator>
          </>
        }
      >
        {suspended.name}
      </Header>
      <SpaceBetween direction="horizontal" size="xs">
        {isChangeable && may('people.read') && <InviteButton propertyId={propertyId} person={person} />}
        <Actions propertyId={propertyId} personId={person.personId} />
        {!isSuspended && <SuspendButton propertyId={propertyId} person={suspended} />}
        {isChangeable && <EndAccessButton propertyId={propertyId} chosen={{ people: [person] }} />}
        {isChangeable && <DeleteButton propertyId={propertyId} person={person} onDeleted={onDeleted} />}
      </SpaceBetween>
    </SpaceBetween>
  )
}
