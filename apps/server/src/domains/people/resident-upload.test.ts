import { RESIDENT_CSV_HEADERS } from '@portico/contract/people/resident-csv.rules'
import { dayOf } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { openPeopleClient, type PeopleClient } from '@portico/tools/testing/people-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { checkResidentFile } from '@portico/web/src/domains/people/upload/resident-file.ts'
import { addResident, newUpload, type Upload } from '@portico/web/src/domains/people/upload/resident-upload.ts'
import { createApi, findApiBy, networkTransport } from '@portico/web/src/platform/api.ts'
import { settleAll } from '@portico/web/src/platform/bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The portal's own upload, against a server in a process of its own. */
let world: TestServer
let server: Awaited<ReturnType<typeof serverProcess>>
let manager: SignedIn
let client: PeopleClient

beforeAll(async () => {
  world = await startTestServer()
  const cast = await castOf(world)
  manager = await world.signIn(cast.portfolio)
  client = await openPeopleClient(world, manager, cast.properties.optedOut)
  server = await serverProcess(world)
  const portal = createApi(
    ({ path, headers, ...call }) =>
      networkTransport({ ...call, path: server.origin + path, headers: { ...headers, cookie: manager.cookie } }),
    { token: async () => manager.token, renew: async () => manager.token },
  )
  findApiBy(() => portal)
  await server.start()
})
afterAll(async () => {
  await server.close()
  await world.close()
})

function fileOf(name: string, count: number) {
  const expiry = `12/31/${Number(dayOf(Date.now(), client.timeZone).slice(0, 4)) + 1}`
  const lines = Array.from({ length: count }, (_, n) => `${name}.${n}@example.com,${n + 1},${expiry}`)
  return new TextEncoder().encode([RESIDENT_CSV_HEADERS.join(), ...lines].join('\r\n')).buffer
}

/** What the panel does when a file is chosen and after each upload. */
async function check(file: ArrayBuffer) {
  const existingEmails = (await client.list()).flatMap(({ email }) => email ?? [])
  const checked = checkResidentFile(file, { today: client.today(), existingEmails, legacyEncoding: 'windows-1252' })
  if ('refusal' in checked) throw new Error(`Refused: ${checked.refusal.reason}`)
  return checked
}

const uploadOf = (residents: Upload['residents']) =>
  newUpload({
    propertyId: client.propertyId,
    place: { id: client.floor, label: 'Place' },
    timeZone: client.timeZone,
    residents,
  })
const send = (upload: Upload, options: Parameters<typeof settleAll>[2] = {}) =>
  settleAll(upload.residents, (resident) => addResident(upload, resident), options)

async function timesAdded(name: string) {
  const rows = await world.ask<{ email: string; times: number }>(
    `select lower(email) as email, count(*)::int as times from people where property_id = $1 and email like $2 group by 1`,
    [client.propertyId, `${name}.%`],
  )
  return { people: rows.length, twice: rows.filter(({ times }) => times > 1) }
}

test('killed in the middle of 200 rows, then tried again: 200 people, not 201', async () => {
  const file = fileOf('crash', 200)
  const upload = uploadOf((await check(file)).next)
  expect(upload.residents).toHaveLength(200)
  let settled = 0
  let killing: Promise<void> | undefined
  const first = await send(upload, {
    patience: [20],
    onProgress: (count) => {
      settled = count
      if (count >= 90) killing ??= server.kill()
    },
  })
  await killing
  expect(settled).toBe(200)
  expect(first.succeeded.length).toBeGreaterThanOrEqual(80)
  expect(first.failed.length).toBeGreaterThan(0)

  await server.start()
  const second = await send({ ...upload, residents: first.failed.map(({ item }) => item) })
  expect(second.failed).toEqual([])
  expect(await timesAdded('crash')).toEqual({ people: 200, twice: [] })
  expect((await check(file)).counts).toEqual({ valid: 0, ignored: 200, rowsWithErrors: 0 })
})

test('a server that is back within seconds is waited for: nobody has to press anything', async () => {
  const upload = uploadOf((await check(fileOf('restart', 100))).next)
  let restarting: Promise<void> | undefined
  const { failed } = await send(upload, {
    onProgress: (count) => {
      if (count >= 30) restarting ??= server.kill().then(server.start)
    },
  })
  await restarting
  expect(failed).toEqual([])
  expect(await timesAdded('restart')).toEqual({ people: 100, twice: [] })
})

test('more rows than one upload takes, by repeating the file: each resident once', async () => {
  const file = fileOf('repeated', 410)
  const sizes: number[] = []
  for (let checked = await check(file); checked.next.length > 0; checked = await check(file)) {
    sizes.push(checked.next.length)
    expect((await send(uploadOf(checked.next))).failed).toEqual([])
  }
  expect(sizes).toEqual([200, 200, 10])
  expect(await timesAdded('repeated')).toEqual({ people: 410, twice: [] })
})

test('whoever was deleted after an upload is added again by the next one of the same file', async () => {
  const file = fileOf('deleted', 1)
  await send(uploadOf((await check(file)).next))
  await world.ask(`delete from people where email = 'deleted.0@example.com'`)
  await send(uploadOf((await check(file)).next))
  expect(await timesAdded('deleted')).toEqual({ people: 1, twice: [] })
})
