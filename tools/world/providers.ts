import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import { uuidOf } from './random.ts'

export type Provider = { id: string; name: string; type: 'ACCESS' | 'CHANNEL' | 'PRIVATE'; availableOn: Date | null }

export const PARTNER_PROVIDER = 'SwiftDrop'

const catalogue: readonly [name: string, type: Provider['type'], daysUntilAvailable?: number][] = [
  [PARTNER_PROVIDER, 'ACCESS', -900],
  ['Portico Delivery', 'ACCESS'],
  ['BlueVan Express', 'ACCESS', -620],
  ['Parcelwing', 'ACCESS', -540],
  ['Quillpost', 'ACCESS', -410],
  ['Freshcart', 'ACCESS', -365],
  ['Pantry Pilot', 'ACCESS', -200],
  ['Laundry Loop', 'ACCESS', -150],
  ['Paws & Stroll', 'ACCESS', -90],
  ['Nimbus Same Day', 'ACCESS', -30],
  ['Courier Commons', 'CHANNEL', -300],
  ['Keymesh Exchange', 'CHANNEL', 62],
  ['Mealhopper', 'ACCESS', 24],
  ['Portico Field Service', 'PRIVATE'],
]

export function makeProviders(seed: number, now: number): Provider[] {
  return catalogue.map(([name, type, days]) => ({
    id: uuidOf(seed, `provider/${name}`),
    name,
    type,
    availableOn: days === undefined ? null : new Date((Math.floor(now / DAY) + days) * DAY),
  }))
}

export const providerRow = (provider: Provider, now: number): Row => ({
  id: provider.id,
  name: provider.name,
  type: provider.type,
  available_on: provider.availableOn,
  // Only what is still to come was entered as a day of each property.
  launch_day:
    provider.availableOn && provider.availableOn.getTime() > now
      ? provider.availableOn.toISOString().slice(0, 10)
      : null,
})
