import type { Portal } from './portal.ts'

/** The address of a page of keys in the demo world: some with many entrances and schedules, one that opens nothing. */
export async function keysPageOf(portal: Portal) {
  const [property] = await portal.ask<{ id: string }>(
    `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
     where p.country_code = 'US' and exists (select from keys k where k.property_id = p.id and k.name = 'Deliveries')
       and exists (select from keys k where k.property_id = p.id and k.name = 'Old Storage') order by p.name limit 1`,
    [portal.cast.portfolio],
  )
  if (!property) throw new Error('No property of the demo world has the keys of these journeys.')
  return `/properties/${property.id}/keys`
}
