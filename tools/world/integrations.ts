import { validateAddress } from '@portico/contract/integrations/addresses.rules'
import {
  type Credentials,
  completeCredentials,
  type ProfileSettings,
} from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Country } from '@portico/contract/shared/locales'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import { profileSecret } from '@portico/server/domains/integrations/profiles.store'
import { countryOf } from '@portico/server/domains/integrations/providers/country-of'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { sealSecret } from '@portico/server/platform/secrets'
import { enrolments } from '@portico/simulators/pms/customers'
import { makeWorld } from '@portico/simulators/pms/world'
import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Places } from './places.ts'
import { describePmsWorld } from './pms-world.ts'
import { type Property, propertyRow } from './properties.ts'
import { between, randomOf, uuidOf } from './random.ts'

/** Replies of these PMS name no country. */
const WITHOUT_COUNTRY: readonly PmsProvider[] = ['AppFolio', 'RealPage', 'Yardi']

export type Systems = ReturnType<typeof makeSystems>

/** The properties that the PMS simulators would return. */
export function makeSystems(seed: number, now: number, country: Country) {
  const plans = describePmsWorld(country, { seed, now }).properties
  const customers = makeWorld({ plans, today: new Date(now).toISOString().slice(0, 10) }).customers()
  // In North America, the country follows from the state or province.
  const settings: ProfileSettings = ['us', 'ca'].includes(country) ? {} : { countryCode: country.toUpperCase() }
  const customerOf = (provider: PmsProvider) => customers.find(({ pms }) => pms === provider)
  const properties = (provider: PmsProvider) =>
    customerOf(provider)?.properties.map((property) => pmsPropertyOf(provider, property, settings)) ?? []
  return {
    seed,
    now,
    settings,
    properties,
    find: (provider: PmsProvider, name: string) => properties(provider).find((one) => one.propertyName === name),
  }
}

type SimulatedProperty = ReturnType<ReturnType<typeof makeWorld>['customers']>[number]['properties'][number]

/** The property as our connectors read it. */
function pmsPropertyOf(provider: PmsProvider, property: SimulatedProperty, settings: ProfileSettings): PmsProperty {
  const { id, name, street, city, state, country, buildings, units } = property
  const unitIdOf: Record<PmsProvider, (unit: { id: string; buildingId: string }) => string> = {
    Entrata: (unit) => unit.id,
    AppFolio: (unit) => unit.id,
    RealPage: (unit) => `${id}/${unit.id}`,
    Yardi: (unit) => `${id}/${unit.id}`,
    MRI: (unit) => `${id}/${unit.buildingId}/${unit.id}`,
  }
  return {
    propertyId: id,
    propertyName: name,
    propertyCode: null,
    propertyAddress: {
      line1: street,
      line2: null,
      city,
      state: state || null,
      country: countryOf(WITHOUT_COUNTRY.includes(provider) ? '' : country, state, settings),
    },
    buildings: buildings.map((building) => ({ id: building.id, name: building.name })),
    units: units.map((unit) => ({
      id: unitIdOf[provider](unit),
      buildingId: unit.buildingId,
      address: street,
      code: unit.number,
    })),
  }
}

const READY = { approval_status: 'APPROVED', validity_status: 'VALID', has_data: true }
/** A profile that waits for approval, and integrations that wait with it. */
const WAITING = { approval_status: 'PENDING_APPROVAL', validity_status: 'PENDING_VERIFICATION', has_data: false }
const FAILED = { approval_status: 'APPROVED', validity_status: 'INVALID', has_data: false }

type Profile = { provider: PmsProvider; path: string; nickname: string; credentials: Credentials; state: typeof READY }

function profiles(): Profile[] {
  const ready = pmsProviders.map((provider) => ({
    provider,
    path: provider,
    nickname: `${provider} profile`,
    credentials: credentialsOf(provider),
    state: READY,
  }))
  const waiting = credentialsOf('Yardi')
  const unknown = { url: 'https://maplehouse.appfolio.com' }
  return [
    ...ready,
    { provider: 'Yardi', path: 'Yardi/Canada', nickname: 'Yardi Canada', credentials: waiting, state: WAITING },
    { provider: 'AppFolio', path: 'AppFolio/Québec', nickname: 'AppFolio Québec', credentials: unknown, state: FAILED },
  ]
}

/** The login of the first customer of a PMS simulator, who has the properties of the demo. */
function credentialsOf(provider: PmsProvider): Credentials {
  const customer = enrolments.find(({ pms }) => pms === provider)
  if (!customer) throw new Error(`The simulators have no customer of ${provider}.`)
  const { name, username, password } = customer
  const [first = '', second = ''] = name.split('/')
  const signIn = { username, password }
  const typed: Record<PmsProvider, Credentials> = {
    Entrata: { url: `https://${name}.entrata.com` },
    AppFolio: { url: `https://${name}.appfolio.com` },
    RealPage: { pmcId: name },
    Yardi: { url: `https://www.yardiasp13.com/${first}/`, serverName: first, database: second, ...signIn },
    MRI: { clientId: first, databaseName: second, version: 'x7', ...signIn },
  }
  return completeCredentials(provider, typed[provider])
}

const RUN_MS = 6_000

const profileId = (seed: number, path: string) => uuidOf(seed, `profile/${path}`)

/** The profiles of the portfolio manager. The master keys of the deployment are needed to encrypt their logins. */
export function profileRows(
  { seed, now, settings }: Systems,
  accountId: string,
  companyId: string,
  keys: MasterKeys,
): Row[] {
  return profiles().map(({ provider, path, nickname, credentials, state: { has_data, ...state } }) => {
    const id = profileId(seed, path)
    const complete = completeCredentials(provider, credentials)
    return {
      account_id: accountId,
      company_id: companyId,
      id,
      provider,
      nickname,
      sealed_credentials: sealSecret(keys, { ...profileSecret, accountId, id }, JSON.stringify(complete)),
      settings: JSON.stringify(settings),
      ...state,
      checked_at: new Date(now),
      data_read_at: has_data ? new Date(now) : null,
      created_at: new Date(now - 200 * DAY),
      updated_at: new Date(now - 200 * DAY),
    }
  })
}

export const pmsPropertyRows = (systems: Systems, accountId: string): Row[] =>
  pmsProviders.flatMap((provider) =>
    systems.properties(provider).map((details) => ({
      account_id: accountId,
      profile_id: profileId(systems.seed, provider),
      pms_property_id: details.propertyId,
      details: JSON.stringify(details),
    })),
  )

const profilePathOf = ({ vendor, status }: NonNullable<Property['plan']['integration']>) => {
  if (status === 'PENDING_INITIAL_DATA_SYNC') return 'Yardi/Canada'
  return status === 'INITIAL_DATA_SYNC_FAILED' ? 'AppFolio/Québec' : vendor
}

/** Without PMS simulators integrations have no profile. */
export function* integrationRows(property: Property, now: number, systems: Systems | undefined): Generator<Row> {
  const { seed, path, id, plan } = property
  if (!plan.integration) return
  const random = randomOf(seed, `${path}/integration`)
  const { vendor, status } = plan.integration
  const chosen = systems?.find(vendor, property.name)
  const syncedAt = status === 'LIVE' ? new Date(now - between(random, 5, 600) * 60_000) : null
  const validity = chosen && validityOf(property, chosen)
  yield {
    property_id: id,
    id: integrationId(property),
    provider: vendor,
    pmp_property_status: status,
    last_successful_synchronization_at: syncedAt,
    profile_id: systems ? profileId(seed, profilePathOf(plan.integration)) : null,
    pms_property_ids: chosen ? [chosen.propertyId] : [],
    address_validations: JSON.stringify(validity ? [{ pmsPropertyId: chosen.propertyId, status: validity }] : []),
    address_confirmed_at: syncedAt && validity === 'CONFIRMATION_REQUIRED' ? new Date(now - 90 * DAY) : null,
    // After the last run: the simulated system has other residents than the world, so the next sync is a first one.
    units_mapped_at: syncedAt && new Date(now),
    // The next syncs are due an hour after the world was created.
    sync_attempted_at: syncedAt && new Date(now),
    last_synchronization: syncedAt && JSON.stringify(outcomeOf(syncedAt, between(random, 0, 3))),
    created_at: new Date(now - 90 * DAY),
    updated_at: new Date(now - 90 * DAY),
  }
}

/** The run whose result the integration tells. */
export function* syncRunRows(property: Property, now: number): Generator<Row> {
  for (const { provider, last_synchronization: result } of integrationRows(property, now, undefined)) {
    if (typeof result !== 'string' || provider === undefined) continue
    const { finishedTimeMillis, outcome, updated } = JSON.parse(result) as ReturnType<typeof outcomeOf>
    yield {
      property_id: property.id,
      integration_id: integrationId(property),
      id: uuidOf(property.seed, `${property.path}/sync-run`),
      provider,
      kind: 'SYNC',
      cause: 'SCHEDULE',
      started_at: new Date(finishedTimeMillis - RUN_MS),
      finished_at: new Date(finishedTimeMillis),
      outcome,
      counts: JSON.stringify({ CHANGED: updated }),
    }
  }
}

const integrationId = ({ seed, path }: Property) => uuidOf(seed, `${path}/integration`)

const outcomeOf = (finished: Date, updated: number) => ({
  finishedTimeMillis: finished.getTime(),
  outcome: 'SUCCEEDED',
  problem: null,
  added: 0,
  updated,
  expired: 0,
  skipped: 0,
})

function validityOf(property: Property, { propertyAddress }: PmsProperty) {
  const row = propertyRow(property)
  return validateAddress(propertyAddress, {
    addressLine1: String(row.address_line1),
    city: String(row.city),
    stateOrRegion: row.state_or_region as string | null,
    countryCode: String(row.country_code),
  })
}

/** Maps each unit of a live integration to its building. */
export function* integrationUnitRows(property: Property, places: Places, systems: Systems): Generator<Row> {
  const { integration } = property.plan
  if (integration?.status !== 'LIVE') return
  const chosen = systems.find(integration.vendor, property.name)
  for (const unit of chosen?.units ?? []) {
    const building = chosen?.buildings.findIndex(({ id }) => id === unit.buildingId) ?? 0
    const place = places.buildings[building] ?? places.root
    yield {
      property_id: property.id,
      integration_id: integrationId(property),
      pms_unit_id: unit.id,
      place_id: place.id,
    }
  }
}
