import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

/** Replaces the door of a building by three entrances: one that has every tag, one whose key access is inactive, one without tags. */
export async function addTaggedEntrances(portal: Portal, building: Building) {
  await portal.ask('delete from entrances where property_id = $1', [building.id])
  await portal.ask(
    `insert into entrances (property_id, place_id, name, access_status, avc_enabled, is_avc_active, is_non_delivery)
     select $1, id, door.* from places, (values
       ('Everything', 'ACCESS_ENABLED', true, true, false),
       ('Asleep', 'ACCESS_DISABLED', true, false, true),
       ('Nothing', 'ACCESS_DISABLED', false, false, true)) as door
     where property_id = $1 and label = 'Property'`,
    [building.id],
  )
  await portal.ask(
    `insert into devices (property_id, entrance_id, hardware_type, serial_number)
     select $1, id, hardware, hardware || id from entrances
     join (values ('Everything', 'PICTOR'), ('Everything', 'GEOKEY'), ('Asleep', 'READER')) as device (entrance, hardware)
       on entrance = name
     where property_id = $1`,
    [building.id],
  )
}
