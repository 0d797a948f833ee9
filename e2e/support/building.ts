import type { BrowserContext } from '@playwright/test'
import type { Portal } from './portal.ts'

type NewPerson = { email?: string; name?: string; expiresIn?: number; source?: string; keys?: number; type?: string }
type FoundPerson = {
  email: string | null
  person_name: string | null
  relation_type: string
  unit_number: string | null
  place: string
  keys: number
  days: number
}

/** A manager who is signed in, with a property of their own: nobody else's journey changes its people. It stands in UTC. */
export async function openBuilding(portal: Portal, context: BrowserContext, { acceptedTerms = true } = {}) {
  const [building] = await portal.ask<{ account: string; property: string }>(
    `with account as (
       insert into accounts (provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
       values ('demo', gen_random_uuid(), 'nora@portico.example', true, 'Nora Northcott', 'propertyManager',
         case when $1 then now() end)
       returning id
     ), property as (
       insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
       values ('Northcott House', '2 North Road', 'Portland', 'OR', '97201', 'US', 'UTC', true)
       returning id
     )
     insert into memberships (property_id, account_id) select property.id, account.id from property, account
     returning property_id as property, account_id as account`,
    [acceptedTerms],
  )
  if (!building) throw new Error('The building was not made.')
  const { property } = building
  await furnish(portal, property)
  await portal.enter(context, building.account)
  return {
    id: property,
    path: `/properties/${property}`,
    async add({ email, name, expiresIn = 200, source, keys = 0, type = 'RESIDENT' }: NewPerson) {
      const [person] = await portal.ask<{ id: string }>(
        `insert into people (property_id, place_id, email, person_name, relation_type, unit_number, service_expires_at, source)
         select $1, id, $2, $3, $4, '12 A', now() + make_interval(days => $5), $6 from places
         where property_id = $1 and name = 'Floor 1' returning id`,
        [property, email ?? null, name ?? null, type, expiresIn, source ?? null],
      )
      await portal.ask(
        `insert into person_keys (property_id, person_id, key_id)
         select $1, $2, id from keys where property_id = $1 order by name limit $3`,
        [property, person?.id, keys],
      )
      return person?.id ?? ''
    },
    people: (condition = 'true') =>
      portal.ask<FoundPerson>(
        `select email, person_name, relation_type, unit_number, l.name as place,
           (select count(*)::int from person_keys k where k.person_id = p.id) as keys,
           (service_expires_at at time zone 'UTC')::date - (now() at time zone 'UTC')::date as days
         from people p join places l on l.id = p.place_id where p.property_id = $1 and ${condition} order by email`,
        [property],
      ),
  }
}

/** Five places in each other, one door, seven keys. */
async function furnish(portal: Portal, property: string) {
  await portal.ask(
    `insert into places (property_id, name, label) select $1, name, label from (values ('Northcott House', 'Property'),
       ('East Wing', 'Place'), ('West Wing', 'Place'), ('Floor 1', 'Place'), ('Floor 2', 'Place')) as place (name, label)`,
    [property],
  )
  await portal.ask(
    `insert into place_parents (property_id, place_id, parent_id)
     select $1, child.id, parent.id from places child join places parent on parent.property_id = child.property_id
     where child.property_id = $1 and (child.name, parent.name) in
       (('East Wing', 'Northcott House'), ('West Wing', 'Northcott House'), ('Floor 1', 'East Wing'), ('Floor 2', 'East Wing'))`,
    [property],
  )
  await portal.ask(
    `insert into entrances (property_id, place_id, name, access_status, avc_enabled)
     select $1, id, 'Front Door', 'ACCESS_ENABLED', true from places where property_id = $1 and label = 'Property'`,
    [property],
  )
  await portal.ask(
    `with made as (
       insert into keys (property_id, name) select $1, 'Key ' || n from generate_series(1, 7) n returning id
     )
     insert into key_entrances (property_id, key_id, entrance_id)
     select $1, made.id, entrances.id from made, entrances where entrances.property_id = $1`,
    [property],
  )
}
