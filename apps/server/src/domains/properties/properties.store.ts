import type { Contact } from '@portico/contract/properties/contacts.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { executeNamed } from '../../platform/statements.ts'

const contactsOf = sql<Contact[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'name', c.name, 'email', c.email, 'phoneNumber', c.phone_number) order by c.position, c.id)
  from property_contacts c where c.property_id = p.id), '[]')`

const propertyColumns = [
  'p.id',
  'p.name',
  'p.address_line1',
  'p.address_line2',
  'p.city',
  'p.state_or_region',
  'p.postal_code',
  'p.country_code',
  'p.time_zone',
  'p.avc_enabled',
  'p.guest_sharing_from',
  'p.version',
] as const

const propertiesWithDocument = (db: Pick<Transaction, 'selectFrom'>) =>
  db
    .selectFrom('properties as p')
    .leftJoin('entity_permissions as ep', (join) =>
      join
        .onRef('ep.property_id', '=', 'p.id')
        .onRef('ep.entity_id', '=', 'p.id')
        .on('ep.entity_type', '=', 'PROPERTY'),
    )
    .select(propertyColumns)
    .select(['ep.effect', 'ep.key_access_status', 'ep.is_settled', 'ep.version as permission_version'])
    .select(contactsOf.as('contacts'))

const propertiesWithCounts = (db: Pick<Transaction, 'selectFrom'>) =>
  propertiesWithDocument(db)
    .leftJoin('property_counts as n', 'n.property_id', 'p.id')
    .select(['n.entrances', 'n.entrances_enabled', 'n.people'])
    // For each listed property by itself: a join would count the providers of the whole portfolio for a page of it.
    .select(
      sql<number>`(select count(*)::int from portico.provider_access() pa join providers s on s.id = pa.provider_id
        where pa.property_id = p.id and s.type <> 'PRIVATE')`.as('providers'),
    )
    .select(
      sql<number>`(select count(*)::int from providers where type <> 'PRIVATE' and coalesce(portico.launch_of(launch_day, available_on, p.time_zone) <= now(), true))`.as(
        'providers_available',
      ),
    )

/**
 * All that a portfolio shows of the properties to which the transaction is narrowed, in any order. Their ids are no values of the statement:
 * PostgreSQL would plan it anew for each list of them.
 */
const narrowed = (trx: Transaction) =>
  propertiesWithCounts(trx)
    .where('p.id', '=', sql<string>`any(portico.property_ids())`)
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

/** The name of the property that a column of another domain refers to. Null for one that the caller does not manage. */
export const propertyName = (column: string) =>
  sql<string | null>`(select name from properties where id = ${sql.ref(column)})`

export const listNarrowed = (trx: Transaction) => executeNamed(trx, 'narrowed-properties', narrowed(trx))

export type PropertyRow = Awaited<ReturnType<typeof findProperty>> & object
export type AddressColumn =
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state_or_region'
  | 'postal_code'
  | 'country_code'
export type ListedPropertyRow = Awaited<ReturnType<typeof listNarrowed>>[number]

export const findProperty = (trx: Transaction, propertyId: string) =>
  propertiesWithDocument(trx).where('p.id', '=', propertyId).executeTakeFirst()

export type CountedPropertyRow = Awaited<ReturnType<typeof findCountedProperty>> & object

export const findCountedProperty = async (trx: Transaction, propertyId: string) =>
  (await executeNamed(trx, 'property', propertiesWithCounts(trx).where('p.id', '=', propertyId)))[0]

export const findPropertyTimeZone = async (trx: Transaction, propertyId: string) =>
  (await trx.selectFrom('properties').where('id', '=', propertyId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone

export const listNamesAndZones = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('properties')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'name', 'time_zone as timeZone'])
    .execute()
