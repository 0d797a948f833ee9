import { programCaller } from '@portico/tools/testing/program-client'
import { given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

/** Twenty pieces. */
const EVENTS = 20_000

/** Another server with the same database. */
let team: TeamClient
let atFar: ReturnType<typeof programCaller>
let program: { accountId: string; tokenId: string }

const server = await startTestServer({ world: 'empty' })
const { databaseUrl, sessionUrl } = server.config
const far = await startTestServer({ world: 'empty', config: { databaseUrl, sessionUrl } })
afterAll(async () => {
  await far.close()
  await server.close()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  team = await openTeamClient(server)
  await team.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
  const draft = { name: 'Nightly import', assignments: [given('manager')] }
  const { body } = await team.owner.call('POST', team.url('/programs'), draft)
  const token = { name: 'Server in Portland', endsAtMillis: Date.now() + 86_400_000 }
  const added = await team.owner.call('POST', team.url(`/programs/${body.accountId}/tokens`), token)
  program = { accountId: body.accountId, tokenId: added.body.tokenId }
  atFar = programCaller(far.app, added.body.token)
})

const url = () => team.url(`/programs/${program.accountId}`)
const withdraw = async () =>
  expect((await team.owner.call('DELETE', `${url()}/tokens/${program.tokenId}`)).status).toBe(204)
const remove = async () => expect((await team.owner.call('DELETE', url())).status).toBe(204)
const end = () => server.ask('update program_tokens set expires_at = now() where id = $1', [program.tokenId])
const ways = [
  ['that is withdrawn', withdraw],
  ['whose program is removed', remove],
  ['whose end passes', end],
] as const

/** What a program repeats while it follows or waits. */
const repeated = () => [
  `/v1/accessHistory/latest?propertyId=${team.yard}`,
  `/v1/access/doors?propertyId=${team.yard}`,
  `/v1/access/delivery?propertyId=${team.yard}&withinMillis=60000`,
]
const repeat = () => Promise.all(repeated().map(async (one) => (await atFar.call('GET', one)).status))

describe('on another server', () => {
  test.each(ways)('a token %s reads, writes and waits no more within two seconds', async (_name, lose) => {
    expect(await repeat()).toEqual(repeated().map(() => 200))
    await lose()
    const lost = Date.now()
    await expect.poll(repeat, { timeout: 10_000 }).toEqual(repeated().map(() => 401))
    expect(Date.now() - lost).toBeLessThan(2_000)
    const key = { propertyId: team.yard, name: 'Gate', description: null, accessPoints: [] }
    expect((await atFar.call('POST', '/v1/keys', key)).status).toBe(401)
  })
})

describe('an export under way on another server', () => {
  test.each(ways)('by a token %s breaks off within two seconds', async (_name, lose) => {
    await server.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
       select $1, gen_random_uuid(), now() - make_interval(secs => n), gen_random_uuid(), repeat(md5(n::text), 20), 'ada@example.com', 'SUCCESS'
       from generate_series(1, $2::int) n`,
      [team.yard, EVENTS],
    )
    // Without a network in between, whose buffers may hold all of it.
    const reply = await far.app.inject({
      url: `/v1/accessHistory/export?propertyId=${team.yard}`,
      headers: { authorization: `Bearer ${atFar.token}`, 'accept-encoding': 'identity' },
      payloadAsStream: true,
    })
    expect(reply.statusCode).toBe(200)
    const unread = reply.stream()
    await expect.poll(() => unread.readableLength).toBeGreaterThanOrEqual(unread.readableHighWaterMark)
    await lose()
    const lost = performance.now()
    // Until then a server may believe what it was told last.
    await expect.poll(() => performance.now() - lost).toBeGreaterThan(500)
    const transactions = vi.spyOn(far.database, 'asAccount')
    await expect(unread.toArray()).rejects.toThrow()
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(1)
  })
})
