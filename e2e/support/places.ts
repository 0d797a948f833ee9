import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

/** Adds a yard that lies in both wings, with two gates, and a shed in the yard. The building has seven places then. */
export async function addYard(portal: Portal, building: Building) {
  await portal.ask(
    `with added as (
       insert into places (property_id, name, label) values ($1, 'Yard', 'Place'), ($1, 'Shed', 'Place') returning id, name
     ), place as (
       select id, name from added union all select id, name from places where property_id = $1
     ), parent as (
       insert into place_parents (property_id, place_id, parent_id)
       select $1, child.id, parent.id from place child, place parent
       where (child.name, parent.name) in (('Yard', 'East Wing'), ('Yard', 'West Wing'), ('Shed', 'Yard'))
     )
     insert into entrances (property_id, place_id, name, access_status, avc_enabled)
     select $1, id, unnest(array['Yard Gate', 'Bicycle Gate']), 'ACCESS_ENABLED', true from added where name = 'Yard'`,
    [building.id],
  )
}
