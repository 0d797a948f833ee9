import type { EntranceUse } from '@portico/contract/entrances/entrance-drafts.rules'
import {
  type EntranceDetails,
  type EntranceDraft,
  entranceDraft,
} from '@portico/contract/entrances/entrance-drafts.schema'
import type { CountedPlace } from '@portico/contract/places/places.schema'
import { rulesOf } from '#web/platform/form/problems.ts'

/** What people enter about an entrance. An empty text is none. */
export type EntranceValues = {
  name: string
  code: string
  type: EntranceDraft['type']
  placeId: string
  label: string
  use: EntranceUse
  hasDeliveries: boolean
  accessStatus: EntranceDraft['accessStatus']
}

const ofEntrance = ({ hasDeliveries, ...values }: EntranceValues) => ({
  ...values,
  isNonDeliveryAccessPoint: !hasDeliveries,
})

export const draftOf = (values: EntranceValues): EntranceDraft => entranceDraft.parse(ofEntrance(values))

export const entranceProblems = (values: EntranceValues) => rulesOf(entranceDraft)(ofEntrance(values))

export const valuesOf = (entrance: EntranceDetails): EntranceValues => ({
  name: entrance.name,
  code: entrance.code ?? '',
  type: entrance.type,
  placeId: entrance.placeId,
  label: entrance.label ?? '',
  use: entrance.use,
  hasDeliveries: !entrance.isNonDeliveryAccessPoint,
  accessStatus: entrance.accessStatus,
})

/** A new entrance can be opened by keys, and lets no deliveries in until somebody says so. */
export const newEntrance = (places: readonly CountedPlace[]): EntranceValues => ({
  name: '',
  code: '',
  type: 'DOOR',
  placeId: places.find(({ label }) => label === 'Property')?.id ?? '',
  label: '',
  use: 'SHARED',
  hasDeliveries: false,
  accessStatus: 'ACCESS_ENABLED',
})

/** A place that people live in is a home. The whole property is none, whoever is registered there. */
export const proposedUse = (place: Pick<CountedPlace, 'label' | 'counts'> | undefined): EntranceUse =>
  place?.label === 'Place' && (place.counts.people ?? 0) > 0 ? 'HOME' : 'SHARED'
