import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { AttentionKind } from '@portico/contract/attention/attention.rules'
import type { AttentionItem } from '@portico/contract/attention/attention.schema'
import { useId } from 'react'
import { settlingPath } from '#web/data/attention/attention.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './attention-list.module.css'
import { AttentionRow } from './attention-row.tsx'

export const looks: Record<AttentionKind, StatusIndicatorProps.Type> = {
  LOCKDOWN: 'error',
  KEY_TWICE: 'error',
  DOOR_FORCED: 'error',
  DOOR_BEHIND: 'error',
  SYNC_HELD: 'error',
  SYNC_FAILED: 'error',
  CARD_EXPIRED: 'error',
  DOOR_OFFLINE: 'warning',
  DOOR_HELD_OPEN: 'warning',
  CARD_EXPIRING: 'warning',
  STAY_ENDING: 'info',
}
/** Their page is the same for all properties. */
const isOfBilling = (kind: AttentionKind) => kind === 'CARD_EXPIRED' || kind === 'CARD_EXPIRING'

const totalOf = (properties: AttentionItem['properties']) => properties.reduce((sum, { count }) => sum + count, 0)

type Props = { item: AttentionItem; isOpen: boolean; onOpen: () => void }

/** What concerns one property leads to where it is settled; what concerns several opens as a list of them. */
export function AttentionItemRow({ item, isOpen, onOpen }: Props) {
  const { t } = useTranslation('attention')
  const listId = useId()
  const { kind, properties } = item
  const [first] = properties
  const what = t(`what.${kind}`, { count: totalOf(properties) })
  if (first && (properties.length === 1 || isOfBilling(kind)))
    return (
      <AttentionRow type={looks[kind]}>
        <Button variant="inline-link" href={pathOf(kind, first)}>
          {properties.length === 1 ? t('at', { what, property: first.propertyName }) : what}
        </Button>
      </AttentionRow>
    )
  return (
    <AttentionRow type={looks[kind]} details={isOpen && <Properties id={listId} item={item} />}>
      <Button
        variant="inline-link"
        iconName={isOpen ? 'angle-up' : 'angle-down'}
        iconAlign="right"
        ariaExpanded={isOpen}
        ariaControls={listId}
        onClick={onOpen}
      >
        {t('atSeveral', { what, count: properties.length })}
      </Button>
    </AttentionRow>
  )
}

function Properties({ id, item: { kind, properties } }: { id: string; item: AttentionItem }) {
  const { t, i18n } = useTranslation('attention')
  const numbers = new Intl.NumberFormat(i18n.language)
  const label = t(`what.${kind}`, { count: totalOf(properties) })
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.properties} id={id} role="list" aria-label={label}>
      {properties.map((property) => (
        <li key={property.propertyId} className={styles.property}>
          <Link href={pathOf(kind, property)}>{property.propertyName}</Link>
          <span className={styles.count}>{numbers.format(property.count)}</span>
        </li>
      ))}
    </ul>
  )
}

const pathOf = (kind: AttentionKind, { propertyId, timeZone = 'UTC' }: AttentionItem['properties'][number]) =>
  settlingPath(kind, { propertyId, timeZone }, Date.now())
