import type { Flags } from '@portico/contract/flags/flags.rules'
import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import {
  type CardContent,
  cardContent,
  optionalCardContent,
} from '../../../apps/web/src/domains/properties/card-content.ts'

export const PAGE_SIZE = 8

type Status = NonNullable<CardContent['integration']>['status']
type Tone = 'neutral' | 'good' | 'bad'

const statuses: Record<Status, { label: string; tone: Tone }> = {
  PENDING_INITIAL_DATA_SYNC: { label: 'Pending initial data', tone: 'neutral' },
  INITIAL_DATA_SYNC_FAILED: { label: 'Sync Failed', tone: 'bad' },
  PENDING_ADDRESS_VALIDATION: { label: 'Pending validation', tone: 'neutral' },
  PENDING_ADDRESS_MAPPING: { label: 'Pending mapping', tone: 'neutral' },
  LIVE: { label: 'Ready to sync', tone: 'good' },
  REFUSED: { label: 'Sync stopped: check the profile', tone: 'bad' },
}

const labels = { entrances: 'Entrances', providers: 'Providers', users: 'Users' } as const
export type Figure = keyof typeof labels

/** What the card of a property says, by the rules of the portal. */
export function cardOf(item: PropertyWithPermission, flags: Flags) {
  const { integration, ...counts } = cardContent(item, flags, optionalCardContent)
  const figures = (Object.keys(labels) as Figure[]).flatMap((of) => {
    const count = counts[of]
    return count === null ? [] : [{ of, label: labels[of], count: count.toLocaleString('en-US') }]
  })
  return {
    name: item.property.name,
    address: addressLines(item.property.address),
    figures,
    integration: integration && { ...integration, ...statuses[integration.status] },
  }
}
