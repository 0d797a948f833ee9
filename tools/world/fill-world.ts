import type { Country } from '@portico/contract/shared/locales'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import pg from 'pg'
import { type Cast, type Invite, makeCast, makeExpiredInvite, makeInvite } from './accounts.ts'
import { copyWorld, type OnProgress } from './copy-world.ts'
import { hasOptedIn, providersAtWork } from './permissions.ts'
import { type PermissionState, portfolio } from './portfolio.ts'
import { allOf, type Extent, type Holdings, makeProperties, type Property, type Size } from './properties.ts'
import { makeProviders, PARTNER_PROVIDER, type Provider } from './providers.ts'

/** `people` is the number for each property, `events` the total. */
export type WorldScale = 'demo' | 'small' | { properties: number; people: number; events: number; largest?: Extent }

export type WorldOptions = {
  scale: WorldScale
  seed?: number
  /** The country of the properties outside of the international portfolio. */
  country?: Country
  now?: Date
  /** The master keys of the deployment; without them the world has no encrypted values. */
  keys?: MasterKeys
  onProgress?: OnProgress
}

export type World = {
  accounts: Cast
  invite: Invite
  expiredInvite: Invite
  providers: Provider[]
  propertyIds: {
    portfolio: string[]
    single: string
    newcomer: string
    /** Properties with missing data, in the order of their plans. */
    unusual: string[]
    /** 300 units and 600 people at the demo's scale. */
    large: string
    optedIn: string[]
    optedOut: string[]
    withoutPermission: string[]
    unsettled: string
    withoutAvc: string[]
    /** The properties to which the partner's provider has access today. */
    ofPartner: string[]
  }
}

export async function isEmpty(ownerUrl: string): Promise<boolean> {
  return await withClient(ownerUrl, holdsNothing)
}

/** Fills an empty database in one transaction. The same seed and the same `now` give the same world. */
export async function fillWorld(ownerUrl: string, options: WorldOptions): Promise<World> {
  const { scale, seed = 1, country = 'us', keys, onProgress = () => {} } = options
  const { events, ...size } = sizeOf(scale)
  const now = (options.now ?? new Date()).getTime()
  const holdings = makeProperties(seed, now, country, size)
  const world = describeWorld(seed, now, holdings)
  await withClient(ownerUrl, async (client) => {
    await client.query("begin; set local timezone to 'UTC'")
    if (!(await holdsNothing(client))) throw new Error('A world is made from nothing, and this database is not empty.')
    await copyWorld(client, {
      ...world,
      holdings,
      seed,
      now,
      keys,
      country,
      events,
      hasTeam: scale === 'demo',
      onProgress,
    })
    await client.query('commit')
    // Without statistics the first large import is planned as if every property were empty.
    await client.query('analyze')
  })
  return world
}

/** Closing the connection rolls back uncommitted changes. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    `select not exists (select from accounts) and not exists (select from properties)
       and not exists (select from providers) as is_empty`,
  )
  return rows[0]?.is_empty === true
}

function sizeOf(scale: WorldScale): Size & { events: number } {
  const least = portfolio.length
  if (scale === 'demo') return { portfolio: least, people: (plan) => plan.people, events: 40_000 }
  if (scale === 'small') {
    return { portfolio: least, people: (plan) => Math.min(12, Math.ceil(plan.people / 20)), events: 400 }
  }
  if (scale.properties < least) throw new RangeError(`A world has at least the ${least} properties of the portfolio.`)
  if (scale.people < 1) throw new RangeError('A property has at least one person.')
  if (scale.events < 0) throw new RangeError('The number of events is not negative.')
  const { properties, people, ...rest } = scale
  return { portfolio: properties, people: () => people, ...rest }
}

function describeWorld(seed: number, now: number, holdings: Holdings): World {
  const providers = makeProviders(seed, now)
  const idsOf = (condition: (property: Property) => boolean) => holdings.portfolio.filter(condition).map(({ id }) => id)
  const inState = (state: PermissionState) => idsOf(({ plan }) => plan.permission === state)
  const isPartners = (property: Property) =>
    providersAtWork(property, providers, now).some(({ name }) => name === PARTNER_PROVIDER)
  const [large = ''] = idsOf(() => true)
  const [unsettled = ''] = inState('unsettled')
  return {
    accounts: makeCast(seed),
    invite: makeInvite(seed),
    expiredInvite: makeExpiredInvite(seed),
    providers,
    propertyIds: {
      portfolio: idsOf(() => true),
      single: holdings.single.id,
      newcomer: holdings.newcomer.id,
      unusual: holdings.unusual.map(({ id }) => id),
      large,
      optedIn: idsOf(hasOptedIn),
      optedOut: inState('optedOut'),
      withoutPermission: inState('missing'),
      unsettled,
      withoutAvc: idsOf(({ hasAvc }) => !hasAvc),
      ofPartner: allOf(holdings)
        .filter(isPartners)
        .map(({ id }) => id),
    },
  }
}
