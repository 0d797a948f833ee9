import { randomUUID } from 'node:crypto'
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

export type Building = Awaited<ReturnType<typeof openBuilding>>
type Options = { acceptedTerms?: boolean }

/** Creates a property in UTC with its own manager, Nora Northcott, and signs her in: five places, one door, seven keys. */
export async function openBuilding(portal: Portal, context: BrowserContext, options: Options = {}) {
  const building = await createBuilding(portal, options)
  await portal.enter(context, building.account)
  return building
}

async function createBuilding(portal: Portal, { acceptedTerms = true }: Options) {
  const property = randomUUID()
  const account = randomUUID()
  await portal.ask(
    `with account as (
       insert into accounts (id, provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
       values ($2::uuid, 'demo', $2::uuid::text, 'nora@portico.example', true, 'Nora Northcott', 'propertyManager', case when $3::boolean then now() end)
     )
     insert into properties (id, name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
     values ($1::uuid, 'Northcott House', '2 North Road', 'Portland', 'OR', '97201', 'US', 'UTC', true)`,
    [property, account, acceptedTerms],
  )
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [property, account])
  await addPlacesAndKeys(portal, property)
  return {
    id: property,
    account,
    path: `/properties/${property}`,
    /** Adds a person who lives on the first floor; returns their id. */
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
    /** Adds an entrance of the whole property, with a Portico panel or without one; returns its id. */
    async addEntrance(name: string, { panel = false } = {}) {
      const [entrance] = await portal.ask<{ id: string }>(
        `insert into entrances (property_id, place_id, name, access_status, avc_enabled)
         select $1, id, $2, 'ACCESS_ENABLED', true from places where property_id = $1 and label = 'Property' returning id`,
        [property, name],
      )
      if (panel) {
        await portal.ask(
          `insert into devices (property_id, entrance_id, hardware_type, serial_number) values ($1, $2, 'PICTOR', $3)`,
          [property, entrance?.id, randomUUID()],
        )
      }
      return entrance?.id ?? ''
    },
    /** The front door has opened for somebody a minute ago. */
    opened: () =>
      portal.ask(
        `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
         select property_id, gen_random_uuid(), now() - interval '1 minute', id, name, 'ada@example.com', 'SUCCESS' from entrances
         where property_id = $1 and name = 'Front Door'`,
        [property],
      ),
    /** Lets delivery providers in: the property has signed the agreement. */
    optIn: () =>
      portal.ask(
        `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
         values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
        [property],
      ),
  }
}

/** Adds five places in each other, one door and seven keys. */
async function addPlacesAndKeys(portal: Portal, property: string) {
  await portal.ask(
    `with place as (
       insert into places (property_id, name, label) select $1::uuid, name, label from (values ('Northcott House', 'Property'),
         ('East Wing', 'Place'), ('West Wing', 'Place'), ('Floor 1', 'Place'), ('Floor 2', 'Place')) as place (name, label)
       returning id, name, label
     ), parent as (
       insert into place_parents (property_id, place_id, parent_id)
       select $1, child.id, parent.id from place child, place parent where (child.name, parent.name) in
         (('East Wing', 'Northcott House'), ('West Wing', 'Northcott House'), ('Floor 1', 'East Wing'), ('Floor 2', 'East Wing'))
     ), door as (
       insert into entrances (property_id, place_id, name, access_status, avc_enabled)
       select $1, id, 'Front Door', 'ACCESS_ENABLED', true from place where label = 'Property' returning id
     ), key as (
       insert into keys (property_id, name) select $1, 'Key ' || n from generate_series(1, 7) n returning id
     )
     insert into key_entrances (property_id, key_id, entrance_id) select $1, key.id, door.id from key, door`,
    [property],
  )
}
