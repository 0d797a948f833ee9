import type {
  Address,
  CountedProperty,
  EntityPermission,
  IntegrationStatus,
  Property,
  PropertyWithPermission,
} from '@portico/contract/properties/properties.schema'
import { propertiesErrors } from '@portico/contract/properties/properties.schema'
import { propertyNotFound } from '@portico/contract/shared/errors'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  type CountedPropertyRow,
  findCountedProperty,
  findProperty,
  findPropertyTimeZone,
  type ListedPropertyRow,
  listProperties,
  type PropertyRow,
} from './properties.store.ts'
import { romanisedWords } from './romanise.ts'

export async function listWithPermissions(trx: Transaction, account: Account): Promise<PropertyWithPermission[]> {
  const isPartner = account.kind === 'partner'
  return (await listProperties(trx)).map((row) => presentListed(row, isPartner))
}

export async function getProperty(trx: Transaction, propertyId: string, account: Account): Promise<CountedProperty> {
  const row = found(await findCountedProperty(trx, propertyId))
  return { ...presentProperty(row), counts: presentCounts(row, account.kind === 'partner') }
}

/** The permission document of a property. Contradictory documents must be corrected by support first. */
export async function getPermissions(trx: Transaction, propertyId: string): Promise<EntityPermission> {
  const row = found(await findProperty(trx, propertyId))
  const lookup = lookupOf(row)
  if (lookup === 'CONFLICT')
    throw new AppError(propertiesErrors.permissionsUnsettled, 'The permission documents contradict each other.')
  const permission = presentPermission(row)
  if (!permission) throw new AppError(propertiesErrors.permissionsMissing, 'The property has no permission document.')
  return permission
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError(propertyNotFound, 'There is no such property among those of this account.')
  return row
}

type AddressColumns = 'address_line1' | 'address_line2' | 'city' | 'state_or_region' | 'postal_code' | 'country_code'

/** Days and weeks of a property follow its own clock. */
export const findTimeZone = (trx: Transaction, propertyId: string): Promise<string> =>
  findPropertyTimeZone(trx, propertyId)

export const presentAddress = (row: Pick<PropertyRow, AddressColumns>): Address => ({
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  stateOrRegion: row.state_or_region,
  postalCode: row.postal_code,
  countryCode: row.country_code,
})

const presentProperty = (row: PropertyRow): Property => ({
  id: row.id,
  name: row.name,
  address: presentAddress(row),
  timeZone: row.time_zone,
  avcEnabled: row.avc_enabled,
  managersContactInfo: row.contacts,
  kap: { optInStatus: presentPermission(row)?.document.keyAccessStatus ?? null },
  version: row.version,
})

function presentPermission(row: PropertyRow): EntityPermission | null {
  if (lookupOf(row) !== 'FOUND') return null
  return {
    entityId: row.id,
    entityType: 'PROPERTY',
    document: {
      effect: row.effect as EntityPermission['document']['effect'],
      keyAccessStatus: row.key_access_status as EntityPermission['document']['keyAccessStatus'],
    },
    version: row.permission_version ?? 1,
  }
}

const lookupOf = (row: PropertyRow) => (row.is_settled === null ? 'MISSING' : row.is_settled ? 'FOUND' : 'CONFLICT')

const presentCounts = (row: CountedPropertyRow, isPartner: boolean): CountedProperty['counts'] => ({
  entrances: row.entrances ?? 0,
  entrancesEnabled: row.entrances_enabled ?? 0,
  providers: isPartner ? null : (row.providers ?? 0),
  providersDisabled: isPartner ? null : row.providers_available - (row.providers ?? 0),
  users: isPartner ? null : (row.people ?? 0),
})

function searchWordsOf({ name, address_line1, city, state_or_region }: PropertyRow) {
  const words = romanisedWords([name, state_or_region, city, address_line1].join('\n'))
  return words ? { searchWords: words } : {}
}

const presentListed = (row: ListedPropertyRow, isPartner: boolean): PropertyWithPermission => ({
  property: presentProperty(row),
  ...searchWordsOf(row),
  permissionLookup: lookupOf(row),
  entityPermission: presentPermission(row),
  counts: presentCounts(row, isPartner),
  integration:
    row.pms && row.pmp_property_status
      ? {
          provider: row.pms as PmsProvider,
          pmpPropertyStatus: row.pmp_property_status as IntegrationStatus,
          isRefused: row.is_refused ?? false,
        }
      : null,
})
