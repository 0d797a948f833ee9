import { openHistoryClient } from '../tools/testing/history-client.ts'
import type { TestServer } from '../tools/testing/test-server.ts'

/** A property with residents of whom each holds two of its ten keys; returns its id. */
export async function makeLargeProperty(server: TestServer, accountId: string, people: number): Promise<string> {
  const { propertyId } = await openHistoryClient(server, accountId)
  await server.ask(`insert into keys (property_id, name) select $1, 'Key ' || n from generate_series(0, 9) n`, [
    propertyId,
  ])
  await server.ask(
    `insert into people (property_id, place_id, person_name, email, relation_type, unit_number, service_expires_at, invite_sent_at,
       ring_location_id, source)
     select p.property_id, p.id, initcap(left(md5(n::text), 8)) || ' ' || initcap(left(md5('of ' || n), 6)), 'resident.' || n || '@example.com',
       'RESIDENT', (n % 2500 + 100)::text, date_trunc('day', now()) + make_interval(days => n * 7919 % 800),
       case when n % 3 > 0 then now() end, case when n % 3 = 2 then 'loc-' || n end, case when n % 4 = 0 then 'Yardi' end
     from places p, generate_series(1, $2::int) n where p.property_id = $1`,
    [propertyId, people],
  )
  await server.ask(
    `insert into person_keys (property_id, person_id, key_id)
     select h.property_id, h.id, k.id
     from (select property_id, id, unit_number::int as n from people where property_id = $1) h
       join keys k on k.property_id = h.property_id and right(k.name, 1)::int in (h.n % 10, (h.n + 3) % 10)`,
    [propertyId],
  )
  await server.ask('analyze')
  return propertyId
}
