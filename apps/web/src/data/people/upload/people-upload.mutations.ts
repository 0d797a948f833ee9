import type { Resident } from '@portico/contract/people/resident-csv.rules'
import { expiryMillisOf } from '@portico/contract/people/service-period.rules'
import type { Place } from '@portico/contract/places/places.schema'
import { type BulkResult, useBulkJob } from '#web/platform/bulk-jobs.tsx'

/** Whether the file gives keys to this resident. */
export const bringsKeys = ({ keyIds }: Pick<Resident, 'keyIds'>) => keyIds !== undefined && keyIds.length > 0

export type Upload = {
  place: Pick<Place, 'id' | 'label'>
  timeZone: string
  residents: readonly Resident[]
}

export function useUploadResidents(propertyId: string, onFinished: (result: BulkResult<Resident>) => void) {
  const startBulkJob = useBulkJob()
  return ({ place, timeZone, residents }: Upload) =>
    startBulkJob({
      operation: 'addResidents',
      propertyId,
      shared: { parentAddressId: place.id, parentAddressLabel: place.label, relationType: 'RESIDENT' },
      items: residents,
      labelOf: ({ email }) => email,
      valuesOf: ({ email, unitNumber, expiryDay, personName, keyIds, placeId }) => ({
        email,
        unitNumber,
        serviceExpiryTimeMillis: expiryMillisOf(expiryDay, timeZone),
        ...(personName && { personName }),
        ...(keyIds && { keyIds }),
        ...(placeId && { parentAddressId: placeId, parentAddressLabel: null }),
      }),
      onFinished,
    })
}
