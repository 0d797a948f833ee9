import { enrollmentStatusOf } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import type { PersonRow } from './people.store.ts'

export const presentPerson = (row: PersonRow): Person => ({
  personId: row.id,
  email: row.email,
  personName: row.person_name,
  enrollmentStatus: enrollmentStatusOf({ ringLocationId: row.ring_location_id, inviteSentTimeMillis: row.invited }),
  keyIds: row.key_ids ?? [],
  accessCodeCount: row.access_codes ?? 0,
  source: row.source,
  services: [
    {
      addressId: row.place_id,
      addressLabel: row.place_label as Person['services'][0]['addressLabel'],
      personName: row.person_name,
      placeName: row.place_name,
      relationType: row.relation_type,
      unitNumber: row.unit_number,
      serviceStartTimeMillis: row.starts,
      serviceExpiryTimeMillis: row.expires,
      displayPreference: row.display_preference,
      ringLocationId: row.ring_location_id,
      inviteSentTimeMillis: row.invited,
      version: row.version,
    },
  ],
})
