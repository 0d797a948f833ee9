import { randomUUID } from 'node:crypto'
import { EVENTS_BATCH_MAX } from '@portico/contract/history/history.rules'
import { openHistoryClient } from '../../tools/testing/history-client.ts'
import type { TestServer } from '../../tools/testing/test-server.ts'
import { timeCopy } from './export.ts'

const DEVICES = 8
const BATCHES = 12
const RESIDENTS = 2_000

export type IngestFigures = { perSecond: number; copiedPerSecond: number; p99Ms: number }

type Panel = { token: string; people: string[] }

/** Panels at as many doors, of one property or of one each, whose residents come in. */
async function openPanels(server: TestServer, accountId: string, properties: number) {
  const panels: Panel[] = []
  const propertyIds: string[] = []
  for (let n = 0; n < properties; n++) {
    const client = await openHistoryClient(server, accountId)
    propertyIds.push(client.propertyId)
    const people = await server.ask<{ id: string }>(
      `insert into people (property_id, place_id, person_name, email, relation_type, unit_number)
       select p.property_id, p.id, 'Person ' || n, 'resident' || n || '@example.com', 'RESIDENT', n::text
       from places p, generate_series(1, $2::int) n where p.property_id = $1 returning id`,
      [client.propertyId, RESIDENTS],
    )
    const [place] = await server.ask<{ id: string }>('select id from places where property_id = $1', [
      client.propertyId,
    ])
    for (let device = 0; device < DEVICES / properties; device++) {
      const entrance = { place_id: place?.id, name: `Door ${device}`, access_status: 'ACCESS_ENABLED' }
      const entranceId = await client.insert('entrances', entrance)
      const panel = { entrance_id: entranceId, hardware_type: 'PICTOR', serial_number: `PX-${n}-${device}`, port: 1 }
      const token = await client.issueToken(await client.insert('devices', panel))
      panels.push({ token, people: people.map(({ id }) => id) })
    }
  }
  return { panels, propertyIds }
}

/** Reports full batches, one after the other. Returns how long each took. */
async function report(origin: string, { token, people }: Panel, batches: number): Promise<number[]> {
  const times: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const events = Array.from({ length: EVENTS_BATCH_MAX }, (_, index) => ({
      eventId: randomUUID(),
      unlockTimestamp: Date.now() - index,
      unlockStatus: 'SUCCESS',
      personId: people[Math.floor(Math.random() * people.length)],
    }))
    const started = performance.now()
    const reply = await fetch(`${origin}/v1/accessHistory/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    })
    const { recorded } = (await reply.json()) as { recorded?: number }
    if (recorded !== EVENTS_BATCH_MAX) throw new Error(`A report ended with ${reply.status}.`)
    times.push(performance.now() - started)
  }
  return times
}

/** Eight panels that empty their memories, beside COPY of the same rows into the same table with its indexes and its counts, in one statement. */
export async function measureIngest(
  server: TestServer,
  origin: string,
  accountId: string,
  properties: number,
): Promise<IngestFigures> {
  const { panels, propertyIds } = await openPanels(server, accountId, properties)
  await Promise.all(panels.map((panel) => report(origin, panel, 1)))
  const started = performance.now()
  const times = (await Promise.all(panels.map((panel) => report(origin, panel, BATCHES))))
    .flat()
    .toSorted((a, b) => a - b)
  const seconds = (performance.now() - started) / 1_000
  const columns = `property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name, user_email, unit_numbers, unlock_status`
  const rows = await server.ask<{ row: string }>(
    `select concat_ws(E'\\t', property_id, unlocked_at - interval '1 hour', gen_random_uuid(), entrance_id, entrance_name, person_id, accessed_by, visitor_name,
       user_email, unit_numbers, unlock_status) as row
     from access_events where property_id = any($1::uuid[]) limit $2`,
    [propertyIds, DEVICES * BATCHES * EVENTS_BATCH_MAX],
  )
  const input = `${rows.map(({ row }) => row).join('\n')}\n`
  // PostgreSQL does not COPY into a table whose policies apply.
  await server.ask('alter table access_events no force row level security')
  const copyMs = await timeCopy(server.ownerUrl, `copy access_events (${columns}) from stdin`, input)
  return {
    perSecond: (times.length * EVENTS_BATCH_MAX) / seconds,
    copiedPerSecond: rows.length / (copyMs / 1_000),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}
