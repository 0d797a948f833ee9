import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { expect, test } from 'vitest'

const WRITERS = 4
const CHANGES = 20

test('panels that fetch their first list while colleagues change keys miss nothing', async ({ onTestFinished }) => {
  const server = await startTestServer({ config: { databaseConnections: 10 } })
  onTestFinished(() => server.close())
  const client = await openDoorClient(server, (await castOf(server)).portfolio)
  const doors = [await client.door('Front Door'), await client.door('Garage'), await client.door('Pool')]
  const ids = doors.map(({ entranceId }) => entranceId)
  const keys = [await client.key('Residents', ids.slice(0, 2)), await client.key('Swimmers', ids.slice(1))]
  const people: string[] = []
  for (let person = 0; person < 5; person++) people.push(await client.person())
  const pairs = people.flatMap((person) => keys.map((key) => [person, key] as const))

  /** Each gives and takes keys at random; every fifth transaction is rolled back. */
  async function write() {
    const writer = new pg.Client({ connectionString: server.ownerUrl })
    await writer.connect()
    for (let change = 1; change <= CHANGES; change++) {
      const [person, key] = pairs[Math.floor(Math.random() * pairs.length)] ?? []
      await writer.query('begin')
      const taken = await writer.query('delete from person_keys where person_id = $1 and key_id = $2', [person, key])
      if (taken.rowCount === 0)
        await writer.query(
          'insert into person_keys (property_id, person_id, key_id) values ($1, $2, $3) on conflict do nothing',
          [client.propertyId, person, key],
        )
      await writer.query(change % 5 === 0 ? 'rollback' : 'commit')
    }
    await writer.end()
  }
  let isOver = false
  const writing = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => {
    isOver = true
  })
  const fetching = doors.map(async ({ panel }) => {
    while (!isOver) await panel.pull()
    await panel.pull()
  })
  await Promise.all([writing, ...fetching])

  const opens = await server.ask<{ person_id: string; entrance_id: string }>(
    `select distinct pk.person_id, ke.entrance_id from person_keys pk join key_entrances ke on ke.key_id = pk.key_id
     where pk.property_id = $1`,
    [client.propertyId],
  )
  for (const { entranceId, panel } of doors) {
    const letIn = people.filter((personId) => panel.decide({ personId }, Date.now()).isAllowed)
    const holders = opens.filter(({ entrance_id }) => entrance_id === entranceId).map(({ person_id }) => person_id)
    expect(letIn.toSorted()).toEqual(holders.toSorted())
  }
})
