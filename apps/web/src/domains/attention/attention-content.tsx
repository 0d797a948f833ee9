import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { type AttentionKind, attentionKindsFor } from '@portico/contract/attention/attention.rules'
import type { AttentionItem } from '@portico/contract/attention/attention.schema'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { settlingPath } from '#web/data/attention/attention.paths.ts'
import { attentionQuery } from '#web/data/attention/attention.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './attention-content.module.css'

const looks: Record<AttentionKind, StatusIndicatorProps.Type> = {
  LOCKDOWN: 'error',
  DOOR_BEHIND: 'error',
  DOOR_OFFLINE: 'warning',
  SYNC_HELD: 'error',
  SYNC_FAILED: 'error',
  CARD_EXPIRED: 'error',
  CARD_EXPIRING: 'warning',
  STAY_ENDING: 'info',
}
/** Their page is the same for all properties. */
const isOfBilling = (kind: AttentionKind) => kind === 'CARD_EXPIRED' || kind === 'CARD_EXPIRING'

const totalOf = (properties: AttentionItem['properties']) => properties.reduce((sum, { count }) => sum + count, 0)

export function AttentionContent() {
  const { t } = useTranslation(['attention', 'app'])
  const flags = useFlags()
  const titleId = useId()
  const listId = useId()
  const [opened, setOpened] = useState<AttentionKind | null>(null)
  const { data, isError, isFetching, refetch } = useQuery({ ...attentionQuery, throwOnError: isSignedOut })
  const kinds = attentionKindsFor(flags)
  const items = data?.items.filter(({ kind }) => kinds.includes(kind))
  const openedItem = items?.find(({ kind }) => kind === opened)
  if (!items && !isError) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.line}>
        <h2 className={styles.title} id={titleId}>
          {t('title')}
        </h2>
        {items ? (
          <Items items={items} opened={openedItem?.kind} listId={listId} onOpen={setOpened} />
        ) : (
          <Box color="text-body-secondary">
            {t('failed')}{' '}
            <Button variant="inline-link" loading={isFetching} onClick={() => void refetch()}>
              {t('app:actions.tryAgain')}
            </Button>
          </Box>
        )}
      </div>
      {openedItem && <Properties id={listId} item={openedItem} />}
    </section>
  )
}

type ItemsProps = {
  items: readonly AttentionItem[]
  opened: AttentionKind | undefined
  listId: string
  onOpen: (kind: AttentionKind | null) => void
}

function Items({ items, opened, listId, onOpen }: ItemsProps) {
  const { t } = useTranslation('attention')
  if (items.length === 0) return <Box color="text-body-secondary">{t('nothing')}</Box>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.items} role="list">
      {items.map(({ kind, properties }) => {
        const [first] = properties
        const what = t(`what.${kind}`, { count: totalOf(properties) })
        const isLink = properties.length === 1 || isOfBilling(kind)
        return (
          <li key={kind} className={styles.item}>
            <StatusIndicator type={looks[kind]}>
              {isLink && first ? (
                <Button variant="inline-link" href={pathOf(kind, first)}>
                  {properties.length === 1 ? t('at', { what, property: first.propertyName }) : what}
                </Button>
              ) : (
                <Button
                  variant="inline-link"
                  iconName={opened === kind ? 'angle-up' : 'angle-down'}
                  iconAlign="right"
                  ariaExpanded={opened === kind}
                  ariaControls={listId}
                  onClick={() => onOpen(opened === kind ? null : kind)}
                >
                  {t('atSeveral', { what, count: properties.length })}
                </Button>
              )}
            </StatusIndicator>
          </li>
        )
      })}
    </ul>
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
