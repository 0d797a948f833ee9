import type { PortfolioSort } from '@portico/contract/properties/properties.rules'
import type {
  Address,
  CountedProperty,
  EntitiesQuery,
  EntityPermission,
  IntegrationStatus,
  PortfolioPage,
  PortfolioQuery,
  PortfolioSummary,
  Property,
  PropertyWithPermission,
} from '@portico/contract/properties/properties.schema'
import { propertiesErrors } from '@portico/contract/properties/properties.schema'
import { propertyNotFound } from '@portico/contract/shared/errors'
import { type Country, languageTag } from '@portico/contract/shared/locales'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { findPortfolioPage, listSearched, summarizePortfolio } from './portfolio.store.ts'
import {
  type AddressColumn,
  type CountedPropertyRow,
  findCountedProperty,
  findProperty,
  findPropertyTimeZone,
  type ListedPropertyRow,
  listNamesAndZones,
  listNarrowed,
  type PropertyRow,
} from './properties.store.ts'
import { isMatch, wordsOf } from './property-search.ts'

export { propertyName } from './properties.store.ts'

type Choice = Pick<PortfolioQuery, 'only' | 'filter' | 'locale'>

export async function listWithPermissions(
  trx: Transaction,
  account: Account,
  { filter, only, sort, locale, pageSize, pageNumber }: PortfolioQuery,
  home: Country,
): Promise<PortfolioPage> {
  const among = await findMatches(trx, { only, filter, locale }, home)
  const isPartner = account.kind === 'partner'
  // An order by what a partner must not see would tell it.
  const order = isPartner && !isForPartners(sort) ? 'name' : sort
  const { ids, total, page } = await findPortfolioPage(trx, { only, among, sort: order, locale, pageSize, pageNumber })
  // Without a match the transaction is not narrowed.
  const listed = ids.length > 0 ? await listNarrowed(trx) : []
  const rows = new Map(listed.map((row) => [row.id, presentListed(row, isPartner)]))
  return {
    propertiesWithEntityPermissions: ids.flatMap((id) => rows.get(id) ?? []),
    totalRecords: total,
    pageNumber: page,
  }
}

const isForPartners = (sort: PortfolioSort) => /^-?(name|entrances)$/.test(sort)

/** The ids of the properties that match the filter; undefined without a filter. */
const findMatches = async (trx: Transaction, choice: Choice, home: Country) =>
  (await listMatching(trx, choice, home))?.map(({ id }) => id)

/** The properties that match the filter; undefined without a filter. The portal names the country of a property abroad. */
export async function listMatching(trx: Transaction, { only, filter = '', locale }: Choice, home: Country) {
  const words = wordsOf(filter)
  if (words.length === 0) return undefined
  const rows = await listSearched(trx, only)
  const countries = new Intl.DisplayNames([languageTag(locale)], { type: 'region' })
  const countryOf = ({ countryCode }: Address) =>
    countryCode.toLowerCase() === home ? '' : (countries.of(countryCode) ?? '')
  return rows.filter((row) => {
    const address = presentAddress(row)
    return isMatch({ name: row.name, address, country: countryOf(address) }, words)
  })
}

export async function listEntities(trx: Transaction, { only, filter, locale }: EntitiesQuery, home: Country) {
  const among = await findMatches(trx, { only, filter, locale }, home)
  const all = { only, among, sort: 'name', locale, pageSize: undefined, pageNumber: 1 } as const
  return (await findPortfolioPage(trx, all)).ids.map((entityId) => ({ entityId }))
}

export async function summarize(trx: Transaction): Promise<PortfolioSummary> {
  const { shown, hidden, not_opted_in, with_access_group } = await summarizePortfolio(trx)
  return { shown, hidden, notOptedIn: not_opted_in, withAccessGroup: with_access_group }
}

export async function getProperty(trx: Transaction, propertyId: string, account: Account): Promise<CountedProperty> {
  const row = found(await findCountedProperty(trx, propertyId))
  const isPartner = account.kind === 'partner'
  return {
    ...presentProperty(row),
    counts: presentCounts(row, isPartner),
    guestSharingFromTimeMillis: isPartner ? null : (row.guest_sharing_from?.getTime() ?? null),
  }
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

/** Days and weeks of a property follow its own clock. */
export const findTimeZone = (trx: Transaction, propertyId: string): Promise<string> =>
  findPropertyTimeZone(trx, propertyId)

/** The names and time zones of these properties, by their ids. */
export const namesAndZonesOf = async (trx: Transaction, ids: readonly string[]) =>
  new Map((await listNamesAndZones(trx, ids)).map((one) => [one.id, one]))

export const presentAddress = (row: Pick<PropertyRow, AddressColumn>): Address => ({
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

const presentListed = (row: ListedPropertyRow, isPartner: boolean): PropertyWithPermission => ({
  property: presentProperty(row),
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
