import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { fobText } from '@portico/panel-core/panel'
import { openCode } from '@portico/server/domains/credentials/access-code'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { hashToken } from '@portico/server/platform/sessions'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import type { PanelPlan, PanelsProperty, PanelsWorld, Visitor } from '@portico/simulators/panels/world'
import pg from 'pg'
import { britishEnglish, english, french, german, italian, japanese, spanish } from './vocabulary.ts'

/** A process and a server on one machine carry that many panels easily. */
const PANELS_MOST = 500
/** Some panels in the field have an older program, which speaks only the first format of lists. */
const OLDER_PANEL_EVERY = 5

/** The number says that it is a board for four doors. */
const BOARD = { serialNumber: 423_187_757, door: 1 }

const bikeRooms = [english, britishEnglish, french, german, italian, japanese, spanish].map(
  ({ entrances }) => entrances.bikeRoom,
)

type Options = {
  ownerUrl: string
  keys: MasterKeys
  serverOrigin: string
  /** Where a simulated board listens; missing: no entrance has one. */
  boardPort?: number
}

/**
 * Installs a panel at every entrance: gives its device a new token, and writes everything that the simulator needs into a private file. One entrance has
 * a board, whose panel is a program of its own.
 */
export async function writePanelsWorld(file: string, options: Options): Promise<PanelsWorld> {
  const former = await tokensIn(file)
  const world = await installPanels(options, former)
  await writeFile(file, JSON.stringify(world), { mode: 0o600 })
  // The mode above counts only for a new file.
  await chmod(file, 0o600)
  return world
}

/** The tokens of the last start. Tokens that a manager has issued are not among them. */
async function tokensIn(file: string): Promise<string[]> {
  try {
    const { properties } = JSON.parse(await readFile(file, 'utf8')) as PanelsWorld
    return properties.flatMap(({ panels, boards = [] }) => [...panels, ...boards].map(({ token }) => token))
  } catch {
    return []
  }
}

async function installPanels(
  { ownerUrl, keys, serverOrigin, boardPort }: Options,
  former: string[],
): Promise<PanelsWorld> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('delete from device_tokens where token_hash = any($1)', [former.map(hashToken)])
    const panels = await issueTokens(client)
    const boardAt = boardPort === undefined ? undefined : await deviceWithBoard(client)
    await client.query('commit')
    const visitors = await listVisitors(client, keys)
    // The panels know which of them are let in.
    const { rows: providers } = await client.query<{ id: string }>('select id from providers order by name')
    const { rows } = await client.query<{ id: string; time_zone: string }>('select id, time_zone from properties')
    const properties = rows.map(
      ({ id, time_zone }): PanelsProperty => ({
        propertyId: id,
        timeZone: time_zone,
        panels: (panels.get(id) ?? []).filter(({ deviceId }) => deviceId !== boardAt),
        boards: (panels.get(id) ?? []).flatMap(({ formats: _, ...plan }) =>
          plan.deviceId === boardAt && boardPort !== undefined ? [{ ...plan, ...BOARD, port: boardPort }] : [],
        ),
        visitors: visitors.get(id) ?? [],
        providers: providers.map((provider) => provider.id),
      }),
    )
    return {
      serverOrigin,
      signingKeys: signingKeysOf(keys),
      properties: properties.filter(({ panels, boards = [] }) => panels.length + boards.length > 0),
    }
  } finally {
    await client.end()
  }
}

/** For the device that drives the lock of an entrance. */
async function issueTokens(client: pg.Client): Promise<Map<string, PanelPlan[]>> {
  const { rows } = await client.query<Omit<PanelPlan, 'token'> & { propertyId: string }>(
    `select d.property_id as "propertyId", d.id as "deviceId", e.id as "entranceId", e.name as "entranceName"
     from devices d join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
     where d.port is not null order by d.property_id, e.name, d.id limit ${PANELS_MOST}`,
  )
  const issued = rows.map((row, place) => ({
    ...row,
    token: randomBytes(32).toString('base64url'),
    ...(place % OLDER_PANEL_EVERY === 0 && { formats: [1] as const }),
  }))
  await client.query(
    `insert into device_tokens (property_id, device_id, token_hash)
     select * from unnest($1::uuid[], $2::uuid[], $3::bytea[])`,
    [
      issued.map(({ propertyId }) => propertyId),
      issued.map(({ deviceId }) => deviceId),
      issued.map(({ token }) => hashToken(token)),
    ],
  )
  return byProperty(issued)
}

/**
 * A board reads fobs of one format only, so it is at a door with a reader whose keys people with such fobs hold: at the bike room with the most of them, or at
 * another door.
 */
async function deviceWithBoard(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select d.id from devices d
     join entrances e on e.property_id = d.property_id and e.id = d.entrance_id
     join key_entrances ke on ke.property_id = e.property_id and ke.entrance_id = e.id
     join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
     join credentials c on c.property_id = pk.property_id and c.person_id = pk.person_id
     where d.port is not null and d.hardware_type = 'CONTROLLER' and d.archived_at is null
       and e.access_status = 'ACCESS_ENABLED' and e.archived_at is null
       and exists (select from devices r where r.property_id = e.property_id and r.entrance_id = e.id
                   and r.hardware_type = 'READER' and r.archived_at is null)
       and c.supported_format_id = 'hid-h10301' and c.status in ('ENABLED', 'ACTIVE')
     group by d.id, e.name order by e.name = any($1) desc, count(distinct c.id) desc, d.id limit 1`,
    [bikeRooms],
  )
  return rows[0]?.id
}

type CredentialRow = {
  propertyId: string
  id: string
  personId: string
  sealed_value: string | null
  supported_format_id: string | null
  facility_code: string | null
  fob_number: string | null
}

/** Everybody with something to show at a door. */
async function listVisitors(client: pg.Client, keys: MasterKeys): Promise<Map<string, Visitor[]>> {
  const { rows: people } = await client.query<{ propertyId: string; personId: string; hasApp: boolean }>(
    `select property_id as "propertyId", id as "personId", email is not null as "hasApp" from people order by property_id, id`,
  )
  const { rows: credentials } = await client.query<CredentialRow>(
    `select property_id as "propertyId", id, person_id as "personId", sealed_value, supported_format_id, facility_code, fob_number
     from credentials where person_id is not null and status in ('ENABLED', 'ACTIVE') and type in ('CODE', 'PHYSICAL')`,
  )
  const held = Map.groupBy(credentials, ({ propertyId, personId }) => `${propertyId}/${personId}`)
  const visitors = people.map(({ propertyId, personId, hasApp }) => {
    const own = held.get(`${propertyId}/${personId}`) ?? []
    const codes = own.flatMap((row) => (row.sealed_value && openCode(keys, row, row.sealed_value)) || [])
    const fobs = own.flatMap((row) =>
      row.fob_number === null ? [] : fobText(row.supported_format_id ?? '', row.facility_code, row.fob_number),
    )
    return { propertyId, personId, hasApp, codes, fobs }
  })
  return byProperty(visitors.filter(({ hasApp, codes, fobs }) => hasApp || codes.length > 0 || fobs.length > 0))
}
function byProperty<Item extends { propertyId: string }>(items: Item[]): Map<string, Omit<Item, 'propertyId'>[]> {
  const groups = Map.groupBy(items, ({ propertyId }) => propertyId)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ propertyId: _, ...item }) => item)]))
}
