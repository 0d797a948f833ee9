import Checkbox from '@cloudscape-design/components/checkbox'
import { isOptedIn } from '@portico/contract/consent/consent.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { memo } from 'react'
import { PropertyItemCard } from '#web/domains/properties/property-item-card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Selectable } from '#web/ui/selectable.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './property-choice.module.css'

type Props = {
  item: PropertyWithPermission
  isChosen: boolean
  onChoose: (propertyId: string, isChosen: boolean) => void
}

/** Without a permission document nothing is known about entrances and providers. */
export const ChoiceCard = memo(function ChoiceCard({ item, isChosen, onChoose }: Props) {
  const { t } = useTranslation('consent')
  const { property, counts, permissionLookup } = item
  return (
    <Selectable isSelected={isChosen}>
      <PropertyItemCard
        property={property}
        heading="h3"
        actions={
          <Checkbox
            checked={isChosen}
            ariaLabel={t('card.select', { property: property.name })}
            onChange={({ detail }) => onChoose(property.id, detail.checked)}
          />
        }
      >
        <dl className={styles.facts}>
          {permissionLookup === 'FOUND' && (
            <Fact name={t('card.entrances')}>
              {t('card.counts', {
                enabled: counts.entrancesEnabled,
                disabled: counts.entrances - counts.entrancesEnabled,
              })}
            </Fact>
          )}
          <Fact name={t('card.providers')}>
            {isOptedIn(item)
              ? t('card.counts', { enabled: counts.providers ?? 0, disabled: counts.providersDisabled ?? 0 })
              : t('card.notSigned')}
          </Fact>
        </dl>
      </PropertyItemCard>
    </Selectable>
  )
})
