import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import ItemCard from '@cloudscape-design/components/item-card'
import { reasonOfText } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeTexts } from '#web/platform/time-texts.ts'
import { Selectable } from '#web/ui/selectable.tsx'
import styles from './provider-card.module.css'
import { ProviderStatus } from './provider-status.tsx'

type Props = {
  permission: ResolvedPermission
  timeZone: string
  heading: 'h2' | 'h3'
  isSelected: boolean
  /** Without it the card cannot be selected. */
  onSelect?: ((id: string, isSelected: boolean) => void) | undefined
}

export const ProviderCard = memo(function ProviderCard(props: Props) {
  const { permission, timeZone, heading: Heading, isSelected, onSelect } = props
  const { t, i18n } = useTranslation('providers')
  const { accessCustomerId, accessCustomerName: name, document, reasonText } = permission
  const { lastUpdatedBy, lastUpdatedTimeMillis } = permission
  const reason = reasonOfText(reasonText)
  return (
    <Selectable isSelected={isSelected}>
      <ItemCard
        header={<Heading className={styles.name}>{name}</Heading>}
        actions={
          onSelect && (
            <Checkbox
              checked={isSelected}
              ariaLabel={t('select', { name })}
              onChange={({ detail }) => onSelect(accessCustomerId, detail.checked)}
            />
          )
        }
      >
        <div className={styles.content}>
          <div>
            <ProviderStatus permission={permission} />
            {!document.enabled && reasonText && (
              <div>{t('reason', { reason: reason ? t(`reasons.${reason}`) : reasonText })}</div>
            )}
          </div>
          {lastUpdatedBy !== null && lastUpdatedTimeMillis !== null && (
            <Box variant="small">
              {t('changed', {
                name: lastUpdatedBy,
                date: timeTexts(i18n.language, timeZone).day(lastUpdatedTimeMillis),
              })}
            </Box>
          )}
        </div>
      </ItemCard>
    </Selectable>
  )
})
