import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportWithParts, WorkbookImport } from '@portico/contract/workbooks/workbooks.schema'
import { serverProcess } from '@portico/tools/testing/server-process'
import { openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { type Book, workbookOf } from '@portico/tools/testing/workbook-client'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [FLOORS, UNITS] = [20, 100]
const PLACES = 1 + FLOORS + FLOORS * UNITS
const [DOORS, PEOPLE] = [100, 100]
const NAME = 'Long Terrace'

let world: TestServer
let team: TeamClient
let server: Awaited<ReturnType<typeof serverProcess>>

beforeAll(async () => {
  world = await startTestServer({ world: 'empty' })
  team = await openTeamClient(world)
  await team.owner.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
  server = await serverProcess(world)
  await server.start()
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

function terrace(): Book {
  const property = NAME
  const unit = (n: number) => `House / Floor ${1 + (n % FLOORS)} / ${1 + (n % FLOORS)}-${1 + Math.floor(n / FLOORS)}`
  return {
    properties: [
      {
        ...{ name: NAME, addressLine1: '1 Harbor Street', city: 'Portland', stateOrRegion: 'OR', postalCode: '97201' },
        countryCode: 'USA',
      },
    ],
    places: [
      { property, place: 'House' },
      ...upTo(FLOORS).map((floor) => ({ property, place: `House / Floor ${floor}` })),
      ...upTo(FLOORS * UNITS).map((n) => ({ property, place: unit(n - 1) })),
    ],
    entrances: upTo(DOORS).map((n) => ({ property, name: `Door ${n}`, type: 'Door', place: unit(n) })),
    devices: upTo(DOORS).map((n) => ({
      ...{ property, entrance: `Door ${n}`, hardware: 'Panel', serialNumber: `PX-${n}`, port: '1' },
    })),
    keys: upTo(DOORS).map((n) => ({ property, key: `Key ${n % 10}`, entrance: `Door ${n}` })),
    people: upTo(PEOPLE).map((n) => ({
      ...{ property, name: `Tenant ${n}`, email: `tenant.${n}@example.com`, type: 'Resident', place: unit(n) },
      unit: `${n}`,
      keys: `Key ${n % 10}`,
    })),
  }
}

/** Calls a server in a separate process, which the test kills. It may be busy, and asks for another try then. */
async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const reply = await send(path, body)
  if (reply.status === 503) {
    await sleep(500)
    return call(path, body)
  }
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const send = (path: string, body?: object) =>
  fetch(`${server.origin}/v1/companies/${team.companyId}/workbooks${path}`, {
    headers: { cookie: team.owner.cookie, 'x-csrf-token': team.owner.token, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

async function untilIt(importId: string, isSo: (one: ImportWithParts) => boolean): Promise<ImportWithParts> {
  for (;;) {
    const one = await call<ImportWithParts>(`/${importId}`)
    if (isSo(one)) return one
    await sleep(50)
  }
}

async function read(file: Buffer) {
  const importId = randomUUID()
  await call('', { importId, fileName: 'terrace.xlsx', content: file.toString('base64') })
  return untilIt(importId, ({ state }) => state !== 'READING')
}

/** How many there are of each, and of how many different names. */
async function counted() {
  const [property] = await world.ask<{ id: string }>('select id from properties where name = $1', [NAME])
  const [counts] = await world.ask(
    `select (select count(*)::int from properties where name = $2) as properties,
      (select array[count(*), count(distinct name)]::int[] from places where property_id = $1 and label = 'Place') as places,
      (select array[count(*), count(distinct name)]::int[] from entrances where property_id = $1) as entrances,
      (select array[count(*), count(distinct serial_number)]::int[] from devices where property_id = $1) as devices,
      (select array[count(*), count(distinct name)]::int[] from keys where property_id = $1) as keys,
      (select count(*)::int from key_entrances where property_id = $1) as "doorsOfKeys",
      (select array[count(*), count(distinct email)]::int[] from people where property_id = $1) as people,
      (select count(*)::int from person_keys where property_id = $1) as "keysOfPeople",
      (select count(*)::int from person_invitations where property_id = $1) as invited`,
    [property?.id ?? null, NAME],
  )
  return counts
}

test('an import of thousands of rows goes on after its server was killed: nothing is lost, nothing is there twice, and its member is told', async () => {
  const file = await workbookOf(terrace())
  const { importId, state } = await read(file)
  expect([state, (await call<{ rows: object[] }>(`/${importId}/problems?pageSize=20&pageNumber=1`)).rows]).toEqual([
    'READY',
    [],
  ])
  const { total } = await call<WorkbookImport>(`/${importId}/confirm`, { invites: false })
  expect(total).toBe(1 + PLACES + 3 * DOORS + PEOPLE)
  const { done } = await untilIt(importId, (one) => one.done >= total * 0.4)
  await server.kill()
  const [kept] = await world.ask<{ done: number; state: string }>(
    'select done, state from workbook_imports where id = $1',
    [importId],
  )
  expect([kept?.state, (kept?.done ?? 0) >= done, (kept?.done ?? total) < total]).toEqual(['IMPORTING', true, true])
  await server.start()
  const over = await untilIt(importId, (one) => one.state === 'FINISHED')
  expect([over.done, over.failed, over.problems]).toEqual([total, 0, 0])
  const { imports } = await call<{ imports: WorkbookImport[] }>('')
  expect(imports.map((one) => [one.importId, one.state])).toEqual([[importId, 'FINISHED']])
  expect(await counted()).toEqual({
    properties: 1,
    places: [PLACES, PLACES],
    entrances: [DOORS, DOORS],
    devices: [DOORS, DOORS],
    keys: [10, 10],
    doorsOfKeys: DOORS,
    people: [PEOPLE, PEOPLE],
    keysOfPeople: PEOPLE,
    invited: 0,
  })
  const [audited] = await world.ask(
    `select count(*) filter (where action = 'people.create')::int as people, count(*) filter (where action = 'entrances.create')::int as entrances
     from audit where request_id = $1`,
    [`workbook ${importId}`],
  )
  expect(audited).toEqual({ people: PEOPLE, entrances: DOORS })
  expect(await read(file)).toMatchObject({ total: 0, problems: 0 })
})
