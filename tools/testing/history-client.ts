import { randomUUID } from 'node:crypto'
import { issueDeviceToken } from '@portico/server/domains/access/device-tokens.store'
import type { TestServer } from './test-server.ts'

type Event = {
  at: Date | string
  entranceId: string
  entrance?: string
  by?: string
  name?: string | null
  status?: 'SUCCESS' | 'FAILURE' | 'UNKNOWN'
}

/** A property without any history, managed by somebody, with two entrances and a panel at the first of them. */
export async function openHistoryClient(server: Pick<TestServer, 'ask' | 'database'>, accountId: string) {
  const propertyId = randomUUID()
  await server.ask(
    `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone)
     values ($1, 'Quarry Yard', '1 Quarry Lane', 'Portland', '97201', 'US', 'America/Los_Angeles')`,
    [propertyId],
  )
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, accountId])
  const placeId = await insert('places', { name: 'Quarry Yard', label: 'Property' })
  const entrance = (name: string) => insert('entrances', { place_id: placeId, name, access_status: 'ACCESS_ENABLED' })
  const front = await entrance('Front Door')
  const garage = await entrance('Garage')
  const panel = await insert('devices', { entrance_id: front, hardware_type: 'PICTOR', serial_number: 'PX-1', port: 1 })

  async function insert(table: string, columns: Record<string, unknown>): Promise<string> {
    const names = Object.keys(columns)
    const [row] = await server.ask<{ id: string }>(
      `insert into ${table} (property_id, ${names.join(', ')}) values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [propertyId, ...Object.values(columns)],
    )
    return row?.id ?? ''
  }

  return {
    propertyId,
    front,
    garage,
    panel,
    insert,
    person: (columns: Record<string, unknown>) =>
      insert('people', { place_id: placeId, relation_type: 'RESIDENT', ...columns }),
    issueToken: async (deviceId = panel) =>
      (await server.database.asSystem((trx) => issueDeviceToken(trx, deviceId)))?.token ?? '',
    /** Inserts events directly into the database, in one statement. */
    async happened(events: readonly Event[]) {
      const rows = events.map(({ at, entranceId, entrance: name, by, status, ...event }) => ({
        unlocked_at: new Date(at).toISOString(),
        entrance_id: entranceId,
        entrance_name: name ?? (entranceId === front ? 'Front Door' : 'Garage'),
        accessed_by: by ?? 'ada@example.com',
        visitor_name: event.name ?? null,
        unlock_status: status ?? 'SUCCESS',
      }))
      await server.ask(
        `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status)
         select $1, gen_random_uuid(), s.* from jsonb_to_recordset($2::jsonb) as s
           (unlocked_at timestamptz, entrance_id uuid, entrance_name text, accessed_by text, visitor_name text, unlock_status text)`,
        [propertyId, JSON.stringify(rows)],
      )
    },
  }
}
export type HistoryClient = Awaited<ReturnType<typeof openHistoryClient>>
