import type { Country } from '@portico/contract/shared/locales'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import type { Client } from 'pg'
import { accountRows, type Cast, type Invite, inviteRow, membershipRows } from './accounts.ts'
import {
  companyIds,
  companyOf,
  companyRows,
  groupPropertyRows,
  groupRows,
  teamAccountRows,
  teamAssignmentRows,
} from './companies.ts'
import { copyLines, copyRows, type Row } from './copy.ts'
import { credentialFormatRows } from './credential-formats.ts'
import { credentialRows } from './credentials.ts'
import { deviceRows } from './devices.ts'
import { doorEventRows } from './door-events.ts'
import { entranceRow, makeEntrances } from './entrances.ts'
import { EVENT_COLUMNS, eventLines } from './events.ts'
import { flagRows } from './flags.ts'
import { calendarDayRows, calendarRows, hoursRows, plansOf } from './hours.ts'
import {
  integrationRows,
  integrationUnitRows,
  makeSystems,
  pmsPropertyRows,
  profileRows,
  syncRunRows,
} from './integrations.ts'
import { keyEntranceRows, keyRow, makeKeys, personKeyRows } from './keys.ts'
import { DAY } from './local-time.ts'
import { passRows } from './passes.ts'
import { paymentMethodRows } from './payments.ts'
import { personRows } from './people.ts'
import {
  acceptanceRows,
  entityPermissionRows,
  permissionChangeRow,
  providerPermissionRows,
  providersAtWork,
} from './permissions.ts'
import { makePlaces, placeParentRows, placeRow } from './places.ts'
import { allOf, contactRows, type Holdings, propertyRow } from './properties.ts'
import { propertySettingsRows } from './property-settings.ts'
import { PARTNER_PROVIDER, type Provider, providerRow } from './providers.ts'

/** COPY does not write under forced row-level security, not even for the owner. */
const PROTECTED = [
  'companies',
  'property_groups',
  'group_properties',
  'properties',
  'property_contacts',
  'property_settings',
  'memberships',
  'entity_permissions',
  'provider_permissions',
  'provider_permission_changes',
  'agreement_acceptances',
  'places',
  'place_parents',
  'entrances',
  'devices',
  'people',
  'calendars',
  'calendar_days',
  'hours',
  'keys',
  'key_entrances',
  'person_keys',
  'pms_profiles',
  'pms_properties',
  'integrations',
  'integration_units',
  'sync_runs',
  'access_events',
  'door_events',
  'payment_methods',
  'credential_formats',
  'credentials',
  'passes',
  'pass_entrances',
]

export type OnProgress = (table: string, rows: number) => void

type Draft = {
  seed: number
  now: number
  accounts: Cast
  invite: Invite
  expiredInvite: Invite
  providers: readonly Provider[]
  holdings: Holdings
  keys: MasterKeys | undefined
  country: Country
  events: number
  /** Colleagues of the portfolio manager with smaller roles. */
  hasTeam: boolean
  onProgress: OnProgress
}

/** Runs in the caller's transaction, so that other connections never see a table without row-level security. */
export async function copyWorld(client: Client, draft: Draft) {
  const setForce = (force: 'force' | 'no force') =>
    client.query(PROTECTED.map((table) => `alter table ${table} ${force} row level security`).join(';'))
  await setForce('no force')
  await copyTables(client, draft)
  await setForce('force')
}

async function copyTables(client: Client, { seed, now, accounts, providers, holdings, ...draft }: Draft) {
  const { invite, expiredInvite } = draft
  const properties = allOf(holdings)
  const sites = properties.map((property) => {
    const places = makePlaces(property)
    const entrances = makeEntrances(property, places)
    const keys = makeKeys(property, entrances)
    return { property, places, entrances, keys, couriers: providersAtWork(property, providers, now) }
  })
  const inhabited = sites.filter(({ property }) => property.people > 0)
  const copy = (table: string, rows: Iterable<Row>) =>
    copyRows(client, table, rows, (count) => draft.onProgress(table, count))
  const partnerProvider = providers.find(({ name }) => name === PARTNER_PROVIDER)?.id ?? null
  const manager = accounts.portfolio.email

  // Rows are generated lazily, so that millions of people are never in memory together.
  const each = <T>(items: readonly T[], rows: (item: T) => Iterable<Row>) => items.values().flatMap(rows)

  await copy(
    'providers',
    providers.map((provider) => providerRow(provider, now)),
  )
  await copy('accounts', accountRows(accounts, partnerProvider, now))
  await copy('invites', [
    inviteRow(invite, holdings.newcomer, now - DAY),
    inviteRow(expiredInvite, holdings.newcomer, now - 30 * DAY),
  ])
  await copy('flags', flagRows(now))
  const companies = companyOf(seed, holdings)
  await copy('companies', companyRows(seed, holdings, now))
  await copy(
    'properties',
    properties.map((property) => ({ ...propertyRow(property), company_id: companies.get(property.id) ?? null })),
  )
  await copy('property_contacts', each(properties, contactRows))
  await copy(
    'property_settings',
    properties.values().flatMap((property, index) => propertySettingsRows(property, index, now)),
  )
  await copy('memberships', membershipRows(seed, accounts, holdings, now))
  if (draft.hasTeam) {
    await copy('accounts', teamAccountRows(seed, now))
    await copy('property_groups', groupRows(seed, now))
    await copy('group_properties', groupPropertyRows(seed, holdings))
    await copy('memberships', teamAssignmentRows(seed, holdings, accounts.portfolio.id, now))
  }
  await copy(
    'entity_permissions',
    each(properties, (property) => entityPermissionRows(property, now)),
  )
  const permissionRows = ({ property, entrances }: (typeof sites)[number]) =>
    providerPermissionRows(property, entrances, providers, manager, now)
  await copy('provider_permissions', each(sites, permissionRows))
  await copy(
    'provider_permission_changes',
    each(sites, (site) => permissionRows(site).map((row) => permissionChangeRow(site.property, row))),
  )
  await copy('agreement_acceptances', [
    ...holdings.portfolio.flatMap((property) => [...acceptanceRows(property, accounts.portfolio, now)]),
    ...acceptanceRows(holdings.single, accounts.single, now),
    ...holdings.unusual.flatMap((property) => [...acceptanceRows(property, accounts.unusual, now)]),
  ])
  await copy(
    'places',
    each(sites, ({ property, places }) => places.all.map((place) => placeRow(property, place))),
  )
  await copy(
    'place_parents',
    each(sites, ({ property, places }) => places.all.flatMap((place) => placeParentRows(property, place))),
  )
  await copy(
    'entrances',
    each(sites, ({ property, entrances }) => entrances.map((entrance) => entranceRow(property, entrance, now))),
  )
  await copy(
    'devices',
    each(sites, ({ property, entrances }) => entrances.flatMap((entrance) => deviceRows(property, entrance))),
  )
  await copy(
    'people',
    each(sites, ({ property, places }) => personRows(property, places, now)),
  )
  await copy(
    'calendars',
    each(sites, ({ property, keys }) => calendarRows(property, keys, now)),
  )
  await copy(
    'calendar_days',
    each(sites, ({ property, keys }) => calendarDayRows(property, keys, now)),
  )
  await copy(
    'hours',
    each(sites, ({ property, keys }) => hoursRows(property, keys, now)),
  )
  await copy(
    'keys',
    each(sites, ({ property, keys }) => keys.map((key) => keyRow(property, key, now, plansOf(property, keys)))),
  )
  await copy(
    'key_entrances',
    each(sites, ({ property, keys }) => keys.flatMap((key) => keyEntranceRows(property, key))),
  )
  await copy(
    'person_keys',
    each(sites, ({ property, keys }) => personKeyRows(property, keys, now, plansOf(property, keys))),
  )
  const { keys } = draft
  const systems = keys && makeSystems(seed, now, draft.country)
  if (systems) {
    await copy('pms_profiles', profileRows(systems, accounts.portfolio.id, companyIds(seed).portfolio, keys))
    await copy('pms_properties', pmsPropertyRows(systems, accounts.portfolio.id))
  }
  await copy(
    'integrations',
    each(properties, (property) => integrationRows(property, now, systems)),
  )
  await copy(
    'sync_runs',
    each(properties, (property) => syncRunRows(property, now)),
  )
  if (systems)
    await copy(
      'integration_units',
      each(sites, ({ property, places }) => integrationUnitRows(property, places, systems)),
    )
  await copy(
    'payment_methods',
    inhabited.values().flatMap(({ property }, index) => paymentMethodRows(property, index, now)),
  )
  await copy(
    'credential_formats',
    sites
      .values()
      .flatMap(({ property, places }, index) =>
        places.all.length > 0 ? credentialFormatRows(property, places, index, now) : [],
      ),
  )
  await copy(
    'credentials',
    sites
      .values()
      .flatMap(({ property, places }, index) => credentialRows({ property, places, index, now }, draft.keys)),
  )
  const passes = sites.map((site) => passRows({ ...site, now, masterKeys: draft.keys, manager }))
  await copy(
    'credentials',
    each(passes, ({ credentials }) => credentials),
  )
  await copy(
    'passes',
    each(passes, (all) => all.passes),
  )
  await copy(
    'pass_entrances',
    each(passes, ({ entrances }) => entrances),
  )

  await copy(
    'door_events',
    each(inhabited, ({ property, entrances }) => doorEventRows(property, entrances, now)),
  )

  await client.query('call portico.ensure_event_partitions($1, $2)', [monthOf(now, -6), monthOf(now, 1)])
  const events = eventLines(seed, inhabited, draft.events, now)
  for (let copied = 0; copied < draft.events; copied += EVENTS_AT_ONCE) {
    const lines = takeLines(events, EVENTS_AT_ONCE)
    await copyLines(client, 'access_events', EVENT_COLUMNS, lines, (count) =>
      draft.onProgress('access_events', copied + count),
    )
  }
}

/** The database keeps all events of a statement in memory until it has counted them. */
const EVENTS_AT_ONCE = 500_000

function* takeLines(lines: Iterator<string>, count: number): Generator<string> {
  for (let taken = 0; taken < count; taken++) {
    const line = lines.next()
    if (line.done) return
    yield line.value
  }
}

/** The first day of the month that lies `offset` months from now. */
function monthOf(now: number, offset: number): string {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)).toISOString().slice(0, 10)
}
