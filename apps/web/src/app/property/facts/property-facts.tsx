import Container from '@cloudscape-design/components/container'
import Icon from '@cloudscape-design/components/icon'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import { permissionQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { AccessFacts, type AccessHeading } from './access-facts.tsx'
import { ContactsFacts } from './contacts-facts.tsx'
import { OwnAccessFacts } from './own-access-facts.tsx'
import styles from './property-facts.module.css'
import { ProvidersFacts } from './providers-facts.tsx'
import { UsersFacts } from './users-facts.tsx'

type Props = { property: CountedProperty; access: AccessHeading }

/** The summary of a property, in both faces of the site: a strip, or in the edition `specified` the cards of the specification. */
export const PropertyFacts = (props: Props) => (useIsFull() ? <FactsStrip {...props} /> : <FactsCards {...props} />)

function useSections({ property, access }: Props) {
  const { isManaged, providers, may } = usePropertyFeatures(property.id)
  const { data: permission } = useQuery({ ...permissionQuery(property.id), enabled: may('providers.read') })
  return [
    <AccessFacts key="access" property={property} {...access} />,
    !isManaged && <OwnAccessFacts key="own-access" propertyId={property.id} />,
    isManaged && property.avcEnabled && may('people.names') && <UsersFacts key="users" property={property} />,
    providers && permission && <ProvidersFacts key="providers" property={property} permission={permission} />,
    isManaged && <ContactsFacts key="contacts" property={property} />,
  ].filter((section) => Boolean(section)) as ReactElement[]
}

function FactsCards(props: Props) {
  return (
    <div className={styles.cards}>
      {useSections(props).map((section) => (
        <Container key={section.key} fitHeight>
          {section}
        </Container>
      ))}
    </div>
  )
}

/** On a phone it is folded. */
function FactsStrip({ property, access }: Props) {
  const { t, i18n } = useTranslation('property')
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const { isManaged, providers, may } = usePropertyFeatures(property.id)
  const sections = useSections({ property, access })
  const { counts } = property
  const hasUsers = isManaged && property.avcEnabled && may('people.names')
  const numbers = new Intl.NumberFormat(i18n.language)
  const summary = [
    { name: t('navigation.entrances'), count: counts.entrances },
    ...(hasUsers ? [{ name: t('navigation.users'), count: counts.users ?? 0 }] : []),
    ...(providers ? [{ name: t('navigation.providers'), count: counts.providers ?? 0 }] : []),
  ]
  return (
    <Container>
      <div className={styles.room}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span className={styles.facts}>
            {summary.map(({ name, count }) => (
              <span key={name}>
                <strong>{numbers.format(count)}</strong> {name}
              </span>
            ))}
          </span>
          <Icon name={isUnfolded ? 'angle-up' : 'angle-down'} />
        </button>
        <div id={id} className={isUnfolded ? styles.sections : `${styles.sections} ${styles.folded}`}>
          {sections}
        </div>
      </div>
    </Container>
  )
}
