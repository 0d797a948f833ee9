import { randomUUID } from 'node:crypto'
import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { integrationJobs } from '@portico/server/integration-jobs'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { afterAll, expect, test } from 'vitest'
import { castOf } from '../testing/cast.ts'
import { deploymentFor, makeFakeClock } from '../testing/pms.ts'
import { startTestServer } from '../testing/test-server.ts'
import { describePmsWorld } from './pms-world.ts'

// Canadian properties of the demo, for which Yardi and AppFolio name the province and no country.
const server = await startTestServer()
const simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties })
afterAll(async () => {
  await server.close()
  await simulators.stop()
})

async function run(name: string, data: object) {
  const log = { info: () => {}, warn: () => {} }
  const { database, keys } = server
  const connect = connectBy(deploymentFor(simulators), makeFakeClock())
  const jobs = integrationJobs({ database, keys, connect, enqueue: async () => randomUUID(), log })
  await jobs.find((job) => job.name === name)?.run(data)
}

type Change = { profileId: string; call: Call }
type Call = (method: 'POST' | 'PATCH', path: string, payload?: object) => Promise<{ statusCode: number; body: string }>

test.each([
  [
    'goes live after its profile was approved',
    'Yardi Canada',
    'Lakeshore Point',
    ({ profileId, call }: Change) => call('POST', `/v1/developer/profiles/${profileId}/approve`),
  ],
  [
    'goes live after the address of its profile was corrected',
    'AppFolio Québec',
    'Résidence du Vieux-Moulin',
    ({ profileId, call }: Change) =>
      call('PATCH', `/v1/integrations/pms/credentials/${profileId}`, {
        credentials: { url: 'https://brightwater.appfolio.com' },
      }),
  ],
])('a Canadian property %s: %s, %s', async (_what, nickname, property, makeUsable) => {
  const [row] = await server.ask<{ id: string; profile: string; propertyId: string; country: string }>(
    `select i.id, i.profile_id as profile, i.property_id as "propertyId", o.country_code as country
     from integrations i join properties o on o.id = i.property_id join pms_profiles p on p.id = i.profile_id
     where p.nickname = $1 and o.name = $2`,
    [nickname, property],
  )
  if (!row) throw new Error(`${property} is not connected with ${nickname}.`)
  expect(row.country).toBe('CA')
  const caller = await server.signIn((await castOf(server)).portfolio)
  const call: Call = (method, url, payload) => caller.send(method, url, payload)
  const done = async (calling: ReturnType<Call>) => {
    const reply = await calling
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.body ? JSON.parse(reply.body) : undefined
  }
  const path = `/v1/integrations/${row.id}`
  await done(makeUsable({ profileId: row.profile, call }))
  await run('integrations.verify', { profileId: row.profile })
  const verified = await done(call('POST', `${path}/verifyAddresses`))
  expect(verified).toMatchObject({
    pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING',
    addressValidationResults: [{ status: 'MATCH' }],
  })
  const [details] = await server.ask<{ unitIds: string[]; country: string }>(
    `select details -> 'propertyAddress' ->> 'country' as country,
       (select array_agg(unit ->> 'id') from jsonb_array_elements(details -> 'units') unit) as "unitIds"
     from pms_properties where profile_id = $1 and pms_property_id = $2`,
    [row.profile, verified.pmsPropertyIds[0]],
  )
  expect(details?.country).toBe('CA')
  const [place] = await server.ask<{ id: string }>(
    `select id from places where property_id = $1 and label = 'Property'`,
    [row.propertyId],
  )
  const mapping = { pmpAddressId: place?.id, pmpAddressLabel: 'Property', pmsUnitIdList: details?.unitIds }
  await done(call('PATCH', path, { addressMappingList: [mapping] }))
  expect(await done(call('POST', `${path}/complete`))).toMatchObject({ pmpPropertyStatus: 'LIVE' })
  await run('integrations.sync', { integrationId: row.id })
  const [synced] = await server.ask('select last_synchronization as last from integrations where id = $1', [row.id])
  expect(synced).toMatchObject({ last: { outcome: 'SUCCEEDED' } })
})
