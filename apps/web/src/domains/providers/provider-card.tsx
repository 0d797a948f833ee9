import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import ItemCard from '@cloudscape-design/components/item-card'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { memo } from 'react'
import { timeTexts } from '#web/platform/time-texts.ts'
import { Selectable } from '#web/ui/selectable.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './provider-card.module.css'
import { ProviderStatus } from './provider-status.tsx'
import { useReasonText } from './use-reason-text.ts'

type Props = {
  permission: ResolvedPermission
  timeZone: string
  heading: 'h2' | 'h3'
  isSelected: boolean
  /** Without it the card cannot be selected. */
  onSelect?: ((id: string, isSelected: boolean) => void) | undefined
  /** Shows earlier decisions about the provider. Without it there are neither those nor notes and ends. */
  onShowDecisions?: ((permission: ResolvedPermission) => void) | undefined
  /** Where the access of this provider alone is changed. */
  changePath?: string | undefined
}

export const ProviderCard = memo(function ProviderCard(props: Props) {
  const { permission, timeZone, heading: Heading, isSelected, onSelect, onShowDecisions, changePath } = props
  const { t, i18n } = useTranslation('providers')
  const { accessCustomerId, accessCustomerName: name, document, reasonText } = permission
  const { note, disabledUntilTimeMillis, lastUpdatedBy, lastUpdatedTimeMillis } = permission
  const { day } = timeTexts(i18n.language, timeZone)
  const reasonOf = useReasonText()
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
            <ProviderStatus permission={permission} timeZone={timeZone} />
            {!document.enabled && reasonText && <div>{t('reason', { reason: reasonOf(reasonText) })}</div>}
            {onShowDecisions && disabledUntilTimeMillis !== null && (
              <div>
                <Whole text={t('until', { date: day(disabledUntilTimeMillis) })} />
              </div>
            )}
            {onShowDecisions && note && <div className={styles.note}>{note}</div>}
          </div>
          {lastUpdatedBy !== null && lastUpdatedTimeMillis !== null && (
            <Box variant="small">
              <Whole text={t('changed', { name: lastUpdatedBy, date: day(lastUpdatedTimeMillis) })} />
            </Box>
          )}
          {(changePath || onShowDecisions) && (
            <SpaceBetween direction="horizontal" size="s">
              {changePath && (
                <Link href={changePath} ariaLabel={t('changeOf', { name })}>
                  {t('change')}
                </Link>
              )}
              {onShowDecisions && (
                <Button
                  variant="inline-link"
                  ariaLabel={t('decisions.showOf', { name })}
                  onClick={() => onShowDecisions(permission)}
                >
                  {t('decisions.show')}
                </Button>
              )}
            </SpaceBetween>
          )}
        </div>
      </ItemCard>
    </Selectable>
  )
})
