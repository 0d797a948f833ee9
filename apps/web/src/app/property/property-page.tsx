import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Property } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { PropertyAddress } from '#web/domains/properties/property-address.tsx'
import styles from './property-page.module.css'

export function PropertyPage() {
  const { t } = useTranslation()
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  if (!property) return null
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{property.name}</Header>
      <Container>
        <dl className={styles.facts}>
          <Fact name={t('property.address')}>
            <PropertyAddress address={property.address} />
          </Fact>
          <Fact name={t('property.timeZone')}>{property.timeZone.replaceAll('_', ' ')}</Fact>
          <Fact name={t('property.contacts')}>
            <Contacts contacts={property.managersContactInfo} />
          </Fact>
        </dl>
      </Container>
    </SpaceBetween>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label" tagOverride="dt">
        {name}
      </Box>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function Contacts({ contacts }: { contacts: Property['managersContactInfo'] }) {
  const { t } = useTranslation()
  if (contacts.length === 0) return t('property.noContacts')
  return (
    <SpaceBetween size="s">
      {contacts.map(({ name, email, phoneNumber }) => (
        <div key={`${name} ${email} ${phoneNumber}`}>
          {name && <div>{name}</div>}
          {email && <Link href={`mailto:${email}`}>{email}</Link>}
          {phoneNumber && <Box color="text-body-secondary">{phoneNumber}</Box>}
        </div>
      ))}
    </SpaceBetween>
  )
}
