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
    .leftJoin(
      sql<{ property_id: string; enabled: number }>`(select property_id, count(*)::int as enabled
        from portico.provider_access() where provider_id in (select id from providers where type <> 'PRIVATE') group by property_id)`.as(
        'pa',
      ),
      (join) => join.onRef('pa.property_id', '=', 'p.id'),
    )
    .select(['n.entrances', 'n.entrances_enabled', 'n.people', 'pa.enabled as providers'])
    .select(
      sql<number>`(select count(*)::int from providers where type <> 'PRIVATE' and (available_on is null or available_on <= now()))`.as(
        'providers_available',
      ),
    )

/** All data of a portfolio in one query. */
export const listProperties = (trx: Transaction) =>
  propertiesWithCounts(trx)
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
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()

export type PropertyRow = Awaited<ReturnType<typeof findProperty>> & object
export type ListedPropertyRow = Awaited<ReturnType<typeof listProperties>>[number]

export const findProperty = (trx: Transaction, propertyId: string) =>
  propertiesWithDocument(trx).where('p.id', '=', propertyId).executeTakeFirst()

export type CountedPropertyRow = Awaited<ReturnType<typeof findCountedProperty>> & object

export const findCountedProperty = (trx: Transaction, propertyId: string) =>
  propertiesWithCounts(trx).where('p.id', '=', propertyId).executeTakeFirst()

export const listPropertyIds = (trx: Transaction) =>
  trx.selectFrom('properties').select('id').orderBy(sql`lower(name)`).orderBy('id').execute()

export const findPropertyTimeZone = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone
