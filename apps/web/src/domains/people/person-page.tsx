import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useSuspensionAlert } from '#web/domains/people/suspension/suspension-alert.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { PersonDetails } from './person-details/person-details.tsx'
import { PersonForm } from './person-form/person-form.tsx'
import { PersonHeader } from './person-header.tsx'
import { callName, suspendedOf } from './person-name.ts'
import styles from './person-page.module.css'
import type { PersonParts } from './person-parts.ts'
import { useShowAdded } from './use-added-person.ts'
import { useOpenedPerson } from './use-opened-person.ts'

/** The page that adds a person, or edits the person that the address names. */
export function PersonPage({ parts }: { parts: PersonParts }) {
  const { t } = useTranslation('people', { keyPrefix: 'page' })
  const { propertyId = '', personId } = useParams()
  const navigate = useNavigate()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { person } = useOpenedPerson(propertyId, personId)
  const title = person ? t('edit') : t('add')
  const alert = useSuspensionAlert(propertyId, person && suspendedOf(person))
  const isFull = useIsFull()
  const [deletedId, setDeleted] = useState<string>()
  const show = useShowAdded(propertyId)
  const help = useHelpLink('UserCreate', title)
  // What was entered about somebody who was deleted here is not asked about.
  useEffect(() => {
    if (deletedId === personId && deletedId !== undefined) void navigate(peoplePath(propertyId))
  }, [deletedId, personId, propertyId, navigate])
  if (!property || (personId && !person)) return null
  const details = isFull && person && { propertyId, person }
  const leave = () => void navigate(peoplePath(propertyId))
  const showAdded = (saved: Person | undefined) => void (!person && saved && isFull ? show(saved) : leave())
  const form = (
    <PersonForm
      key={personId ?? 'new'}
      propertyId={propertyId}
      timeZone={property.timeZone}
      kind="page"
      person={person}
      {...(!details && { Codes: parts.Codes })}
      NewCode={parts.NewCode}
      isDeleted={deletedId !== undefined && deletedId === personId}
      onSaved={showAdded}
      onCancel={leave}
    />
  )
  if (!details) {
    return (
      <SpaceBetween size="l">
        <Header variant="h1" info={<InfoLink {...help} />} description={person && callName(person)}>
          {title}
        </Header>
        {form}
      </SpaceBetween>
    )
  }
  return (
    <SpaceBetween size="l">
      <PersonHeader
        propertyId={propertyId}
        person={details.person}
        isSuspended={alert !== null}
        info={<InfoLink {...help} />}
        parts={parts}
        onDeleted={() => setDeleted(personId)}
      />
      {alert}
      <div className={styles.columns} data-columns>
        {form}
        <PersonDetails {...details} parts={parts} />
      </div>
    </SpaceBetween>
  )
}
