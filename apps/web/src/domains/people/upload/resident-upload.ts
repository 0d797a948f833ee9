import type { Resident } from '@portico/contract/people/resident-csv.rules'
import { expiryMillisOf } from '@portico/contract/people/service-period.rules'
import type { Place } from '@portico/contract/places/places.schema'
import { api } from '#web/platform/api.ts'

/** One press of the button. Whoever is tried again belongs to the same upload. */
export type Upload = {
  id: string
  propertyId: string
  place: Pick<Place, 'id' | 'label'>
  timeZone: string
  residents: readonly Resident[]
}

/**
 * Its id makes trying again safe: a resident whose reply got lost is not added twice. Another upload of the same file gets
 * another id, so that somebody who was deleted meanwhile is added again instead of being answered for.
 */
export const newUpload = (upload: Omit<Upload, 'id'>): Upload => ({ ...upload, id: crypto.randomUUID() })

export const addResident = ({ id, propertyId, place, timeZone }: Upload, resident: Resident) =>
  api('POST /v1/people/', {
    body: {
      propertyId,
      email: resident.email,
      unitNumber: resident.unitNumber,
      serviceExpiryTimeMillis: expiryMillisOf(resident.expiryDay, timeZone),
      parentAddressId: place.id,
      parentAddressLabel: place.label,
      relationType: 'RESIDENT',
    },
    idempotencyKey: `${id}-${resident.line}`,
  })
