import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { propertySettingsPath } from '#web/data/properties/properties.paths.ts'
import { collatorOf } from '#web/ui/collection/collection-view.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { FactsSection } from './facts-section.tsx'
import styles from './property-facts.module.css'

const SHOWN = 2

export function ContactsFacts({ property }: { property: CountedProperty }) {
  const { t, i18n } = useTranslation('property', { keyPrefix: 'contacts' })
  const { compare } = collatorOf(i18n.language)
  // A contact without name or email address is useless.
  const contacts = property.managersContactInfo
    .filter(({ name, email }) => name?.trim() && email?.trim())
    .toSorted((a, b) => compare(a.name ?? '', b.name ?? ''))
  return (
    <FactsSection
      size="widest"
      title={t('title')}
      link={
        contacts.length > SHOWN && (
          <Button variant="inline-link" href={propertySettingsPath(property.id)} ariaLabel={t('viewAllLabel')}>
            {t('viewAll')}
          </Button>
        )
      }
    >
      {contacts.length === 0 ? (
        <Box color="text-body-secondary">{t('none')}</Box>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
        <ul className={styles.contacts} role="list">
          {contacts.slice(0, SHOWN).map(({ name, email, phoneNumber }) => (
            <li key={`${name} ${email}`}>
              <Box variant="strong">{name}</Box>
              {phoneNumber && (
                <Box variant="span" color="text-body-secondary">
                  {' '}
                  {phoneNumber}
                </Box>
              )}
              <div>
                <Link href={`mailto:${email}`} fontSize="body-s">
                  <Whole text={email ?? ''} />
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </FactsSection>
  )
}
