import type { Contact } from '@portico/contract/properties/contacts.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const contactsOf = sql<Contact[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'name', c.name, 'email', c.email, 'phoneNumber', c.phone_number) order by c.position, c.id)
  from property_contacts c where c.property_id = p.id), '[]')`

const propertiesWithDocument = (trx: Transaction) =>
  trx
    .selectFrom('properties as p')
    .leftJoin('entity_permissions as ep', (join) =>
      join
        .onRef('ep.property_id', '=', 'p.id')
        .onRef('ep.entity_id', '=', 'p.id')
        .on('ep.entity_type', '=', 'PROPERTY'),
    )
    .selectAll('p')
    .select(['ep.effect', 'ep.key_access_status', 'ep.is_settled', 'ep.version as permission_version'])
    .select(contactsOf.as('contacts'))

const propertiesWithCounts = (trx: Transaction) =>
  propertiesWithDocument(trx)
    .leftJoin('property_counts as n', 'n.property_id', 'p.id')
    .select(['n.entrances', 'n.entrances_enabled', 'n.people'])
    // For each listed property by itself: a join would count the providers of the whole portfolio for a page of it.
    .select(
      sql<number>`(select count(*)::int from portico.provider_access() pa join providers s on s.id = pa.provider_id
        where pa.property_id = p.id and s.type <> 'PRIVATE')`.as('providers'),
    )
    .select(
      sql<number>`(select count(*)::int from providers where type <> 'PRIVATE' and (available_on is null or available_on <= now()))`.as(
        'providers_available',
      ),
    )

/** All that a portfolio shows of these properties, in any order. */
export const listProperties = (trx: Transaction, propertyIds: readonly string[]) =>
  propertiesWithCounts(trx)
    .where('p.id', '=', sql<string>`any(${propertyIds}::uuid[])`)
    .leftJoinLateral(
      (nested) =>
        nested
          .selectFrom('integrations as i')
          // Row-level security hides the profile of another account; the last sync tells about that one.
          .leftJoin('pms_profiles as o', 'o.id', 'i.profile_id')
          .whereRef('i.property_id', '=', 'p.id')
          .select(['i.provider as pms', 'i.pmp_property_status'])
          .select(
            sql<boolean>`coalesce(o.validity_status in ('INVALID', 'EXPIRED', 'ERROR'),
              i.last_synchronization ->> 'problem' = 'REFUSED', false)`.as('is_refused'),
          )
          .orderBy('i.id')
          .limit(1)
          .as('pms'),
      (join) => join.onTrue(),
    )
    .select(['pms.pms', 'pms.pmp_property_status', 'pms.is_refused'])
    .execute()

export type PropertyRow = Awaited<ReturnType<typeof findProperty>> & object
export type AddressColumn =
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state_or_region'
  | 'postal_code'
  | 'country_code'
export type ListedPropertyRow = Awaited<ReturnType<typeof listProperties>>[number]

export const findProperty = (trx: Transaction, propertyId: string) =>
  propertiesWithDocument(trx).where('p.id', '=', propertyId).executeTakeFirst()

export type CountedPropertyRow = Awaited<ReturnType<typeof findCountedProperty>> & object

export const findCountedProperty = (trx: Transaction, propertyId: string) =>
  propertiesWithCounts(trx).where('p.id', '=', propertyId).executeTakeFirst()

export const findPropertyTimeZone = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone
