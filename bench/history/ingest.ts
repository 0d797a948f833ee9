import { randomUUID } from 'node:crypto'
import { EVENTS_BATCH_MAX } from '@portico/contract/history/history.rules'
import { openHistoryClient } from '../../tools/testing/history-client.ts'
import type { TestServer } from '../../tools/testing/test-server.ts'
import { timeCopy } from './export.ts'

const DEVICES = 8
const BATCHES = 12
const ROUNDS = 3
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

/** The bodies of full batches. Panels are other machines, so that their work is not measured. */
const bodiesOf = (people: readonly string[], batches: number) =>
  Array.from({ length: batches }, () => {
    const events = Array.from({ length: EVENTS_BATCH_MAX }, (_, index) => ({
      eventId: randomUUID(),
      unlockTimestamp: Date.now() - index,
      unlockStatus: 'SUCCESS',
      personId: people[Math.floor(Math.random() * people.length)],
    }))
    return Buffer.from(JSON.stringify({ events }))
  })

/** Reports batches, one after the other. Returns how long each took. */
async function report(origin: string, token: string, bodies: readonly Buffer[]): Promise<number[]> {
  const times: number[] = []
  for (const body of bodies) {
    const started = performance.now()
    const reply = await fetch(`${origin}/v1/accessHistory/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Uint8Array(body),
    })
    const { recorded } = (await reply.json()) as { recorded?: number }
    if (recorded !== EVENTS_BATCH_MAX) throw new Error(`A report ended with ${reply.status}.`)
    times.push(performance.now() - started)
  }
  return times
}

async function reportAtOnce(origin: string, panels: readonly Panel[], batches: number) {
  const loads = panels.map(({ token, people }) => ({ token, bodies: bodiesOf(people, batches) }))
  const started = performance.now()
  const times = await Promise.all(loads.map(({ token, bodies }) => report(origin, token, bodies)))
  return { times: times.flat(), seconds: (performance.now() - started) / 1_000 }
}

const COLUMNS =
  'property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name, user_email, unit_numbers, unlock_status'

/** As many rows as a round reports, of an hour before, as COPY reads them. */
async function rowsOf(server: TestServer, propertyIds: readonly string[]): Promise<string> {
  const rows = await server.ask<{ row: string }>(
    `select concat_ws(E'\\t', property_id, unlocked_at - interval '1 hour', gen_random_uuid(), entrance_id, entrance_name, person_id, accessed_by, visitor_name,
       user_email, unit_numbers, unlock_status) as row
     from access_events where property_id = any($1::uuid[]) order by random() limit $2`,
    [propertyIds, DEVICES * BATCHES * EVENTS_BATCH_MAX],
  )
  return `${rows.map(({ row }) => row).join('\n')}\n`
}

/** Eight panels that empty their memories, and in turn COPY of such rows into the same table with its indexes and its counts, in one statement. */
export async function measureIngest(
  server: TestServer,
  origin: string,
  accountId: string,
  properties: number,
): Promise<IngestFigures> {
  const { panels, propertyIds } = await openPanels(server, accountId, properties)
  // PostgreSQL does not COPY into a table whose policies apply.
  await server.ask('alter table access_events no force row level security')
  await reportAtOnce(origin, panels, 3)
  const events = DEVICES * BATCHES * EVENTS_BATCH_MAX
  const times: number[] = []
  const rounds: { perSecond: number; copiedPerSecond: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const reported = await reportAtOnce(origin, panels, BATCHES)
    times.push(...reported.times)
    const input = await rowsOf(server, propertyIds)
    const copyMs = await timeCopy(server.ownerUrl, `copy access_events (${COLUMNS}) from stdin`, input)
    rounds.push({ perSecond: events / reported.seconds, copiedPerSecond: events / (copyMs / 1_000) })
  }
  times.sort((a, b) => a - b)
  const ratioOf = (round: (typeof rounds)[number]) => round.perSecond / round.copiedPerSecond
  const middle = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[ROUNDS >> 1]
  if (!middle) throw new Error('Nothing was measured.')
  return { ...middle, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}
