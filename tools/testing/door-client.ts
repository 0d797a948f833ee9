import { randomInt, randomUUID } from 'node:crypto'
import type { PollAnswer, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { FORMATS_HEADER, type ListFormat } from '@portico/contract/access/format-one.rules'
import { emptyState, openPanel, type PanelState } from '@portico/panel-core/panel'
import { issueDeviceToken } from '@portico/server/domains/access/device-tokens.store'
import { sealCode } from '@portico/server/domains/credentials/access-code'
import { secretOf } from '@portico/server/domains/passes/pass-secrets'
import { hashToken } from '@portico/server/platform/sessions'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import { keptHashOf } from '@portico/simulators/panels/kept-hashes'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'app' | 'ask' | 'database' | 'keys' | 'hashCodes'>
type Columns = Record<string, unknown>

/** The list in an answer to a panel, whichever formats it speaks. */
export const listIn = (answer: SignedUpdate | PollAnswer): SignedUpdate => {
  const list = 'payload' in answer ? answer : answer.update
  if (!list) throw new Error('The answer has no list.')
  return list
}

const epochsOf = ({ codes }: PanelState) => (codes ? { codes: `${codes.saltEpoch}.${codes.keyEpoch}` } : {})

/** A property with three entrances, a panel at each, and a manager. Rows are written by SQL, as every part of the system may do. */
export async function openDoorClient(server: Server, accountId: string, timeZone = 'America/Los_Angeles') {
  const propertyId = randomUUID()
  await server.ask(
    `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone)
     values ($1, 'Quarry Yard', '1 Quarry Lane', 'Portland', '97201', 'US', $2)`,
    [propertyId, timeZone],
  )
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, accountId])
  const placeId = await insert('places', { name: 'Quarry Yard', label: 'Property' })

  async function insert(table: string, columns: Columns): Promise<string> {
    const row = { property_id: propertyId, ...columns }
    const names = Object.keys(row)
    const returning = ['person_keys', 'key_entrances', 'pass_entrances'].includes(table) ? '' : 'returning id'
    const [inserted] = await server.ask<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) ${returning}`,
      Object.values(row),
    )
    return inserted?.id ?? ''
  }

  async function door(name: string) {
    const entranceId = await insert('entrances', { place_id: placeId, name, access_status: 'ACCESS_ENABLED' })
    const serial = `PX-${randomUUID()}`
    const device = { entrance_id: entranceId, hardware_type: 'PICTOR', serial_number: serial, port: 1 }
    const deviceId = await insert('devices', device)
    return { entranceId, deviceId, panel: await panelOf(deviceId) }
  }

  /** A question without a cursor is one of a panel that speaks only the first format. */
  async function panelOf(deviceId: string, formats: readonly ListFormat[] = [1, 2]) {
    const token = (await server.database.asSystem((trx) => issueDeviceToken(trx, deviceId)))?.token ?? ''
    const panel = openPanel(emptyState(deviceId, signingKeysOf(server.keys)), { hashCode: keptHashOf })
    const headers = { authorization: `Bearer ${token}` }
    const get = (revision: number, wait = 0, app = server.app, cursor: string | null = null, asPanel = false) =>
      app.inject({
        url: `/v1/devices/${deviceId}/access`,
        query: {
          revision: String(revision),
          wait: String(wait),
          ...(cursor !== null && { cursor }),
          ...epochsOf(panel.state()),
        },
        headers: { ...headers, ...((cursor !== null || asPanel) && { [FORMATS_HEADER]: formats.join(',') }) },
      })
    const acknowledge = (more: Columns = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/v1/devices/${deviceId}/receipts`,
        headers,
        payload: { revision: panel.state().revision, timeMillis: Date.now(), eventsWaiting: 0, ...more },
      })
    return {
      ...panel,
      deviceId,
      token,
      headers,
      get,
      acknowledge,
      /** Fetches what is new, applies and acknowledges it. Returns what was fetched. The worker has hashed all codes before. */
      async pull(): Promise<SignedUpdate | null> {
        await server.hashCodes()
        const { revision, cursor } = panel.state()
        const reply = await get(revision, 0, server.app, cursor, true)
        if (reply.statusCode === 304) return null
        if (reply.statusCode !== 200) throw new Error(`The panel got ${reply.statusCode}: ${reply.body}`)
        const list = listIn(reply.json())
        const refusal = panel.applyUpdate(list)
        if (refusal) throw new Error(`The panel refused its list: ${refusal}`)
        await acknowledge()
        return list
      },
    }
  }

  return {
    propertyId,
    placeId,
    insert,
    door,
    panelOf,
    key: async (name: string, entranceIds: readonly string[], schedules: unknown[] = []) => {
      const keyId = await insert('keys', { name })
      for (const entrance_id of entranceIds)
        await insert('key_entrances', { key_id: keyId, entrance_id, guest_schedules: JSON.stringify(schedules) })
      return keyId
    },
    person: (columns: Columns = {}) =>
      insert('people', {
        place_id: placeId,
        relation_type: 'RESIDENT',
        email: `${randomUUID()}@example.com`,
        person_name: 'Ada Byron',
        service_starts_at: new Date(Date.now() - 86_400_000),
        ...columns,
      }),
    give: (personId: string, keyId: string) => insert('person_keys', { person_id: personId, key_id: keyId }),
    take: (personId: string, keyId: string) =>
      server.ask('delete from person_keys where person_id = $1 and key_id = $2', [personId, keyId]),
    async code({ digits = 8, ...columns }: Columns & { digits?: number } = {}) {
      const id = randomUUID()
      const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0')
      await insert('credentials', {
        id,
        type: 'CODE',
        status: 'ENABLED',
        source: 'PMP',
        parent: 'USER',
        starts_at: new Date(Date.now() - 86_400_000),
        ...sealCode(server.keys, { propertyId, id }, code),
        ...columns,
      })
      return { id, code }
    },
    /** A pass of this host, for an hour before and after now. */
    async pass(hostId: string, entranceIds: readonly string[], columns: Columns = {}) {
      const id = randomUUID()
      const number = String(randomInt(0, 10 ** 8)).padStart(8, '0')
      const kind = { type: 'PASS', status: 'ENABLED', source: 'SYSTEM', parent: 'PROPERTY' }
      await insert('credentials', { id, ...kind, ...sealCode(server.keys, { propertyId, id }, number) })
      await insert('passes', {
        ...{ id, host_id: hostId, visitor_name: 'Vera Visitor', locale: 'en_US', uses_max: 1 },
        ...{ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + 3_600_000) },
        secret_hash: hashToken(secretOf(server.keys, id)),
        ...columns,
      })
      for (const entrance_id of entranceIds) await insert('pass_entrances', { pass_id: id, entrance_id })
      return { id, number }
    },
    async fob(columns: Columns = {}) {
      const id = randomUUID()
      const number = randomInt(1, 2 ** 32)
      await insert('credentials', {
        id,
        type: 'PHYSICAL',
        status: columns.person_id ? 'ENABLED' : 'PENDING',
        source: 'PMP',
        parent: 'USER',
        starts_at: new Date(Date.now() - 86_400_000),
        supported_format_id: 'mifare-csn-32',
        fob_number: number,
        ...columns,
      })
      return { id, fob: `mifare-csn-32//${number}` }
    },
    revisions: async () =>
      new Map(
        (
          await server.ask<{ entrance_id: string; revision: string }>(
            'select entrance_id, revision from entrance_revisions where property_id = $1',
            [propertyId],
          )
        ).map(({ entrance_id, revision }) => [entrance_id, Number(revision)]),
      ),
  }
}
export type DoorClient = Awaited<ReturnType<typeof openDoorClient>>
