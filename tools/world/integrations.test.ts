import { randomUUID } from 'node:crypto'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { integrationJobs } from '@portico/server/integration-jobs'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { afterAll, expect, test } from 'vitest'
import { deploymentFor, makeFakeClock } from '../testing/pms.ts'
import { startTestServer } from '../testing/test-server.ts'
import { describePmsWorld } from './pms-world.ts'

/** Tests the integrations of the demo with the PMS simulators of `npm start`. */
const warnings: object[] = []

const server = await startTestServer()
const simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties })
afterAll(async () => {
  await server.close()
  await simulators.stop()
})

async function run(name: string, data: object) {
  const log = { info: () => {}, warn: (line: object) => void warnings.push(line) }
  const { database, keys } = server
  const connect = connectBy(deploymentFor(simulators), makeFakeClock())
  const jobs = integrationJobs({ database, keys, connect, enqueue: async () => randomUUID(), log })
  await jobs.find((job) => job.name === name)?.run(data)
}

const readings = () =>
  server.ask<{ profile_id: string; nickname: string; details: PmsProperty }>(
    `select profile_id, nickname, details from pms_properties p join pms_profiles o on o.id = p.profile_id
     order by nickname, pms_property_id`,
  )
const gist = async () =>
  (await readings()).map(({ nickname, details: { propertyId, propertyName, propertyAddress, units } }) => {
    const { line2: _, ...address } = propertyAddress
    return { nickname, propertyId, propertyName, address, units: units.map(({ id, code }) => `${id} ${code}`).sort() }
  })

test('the stored properties of a profile equal those of its PMS simulator', async () => {
  const before = await gist()
  expect(new Set(before.map(({ nickname }) => nickname)).size).toBe(5)
  for (const { id } of await server.ask<{ id: string }>('select id from pms_profiles'))
    await run('integrations.verify', { profileId: id })
  const states = await server.ask(
    'select nickname, approval_status, validity_status, data_read_at is not null as has_data from pms_profiles order by nickname',
  )
  const valid = { approval_status: 'APPROVED', validity_status: 'VALID', has_data: true }
  expect(states).toEqual([
    { nickname: 'AppFolio Québec', approval_status: 'APPROVED', validity_status: 'INVALID', has_data: false },
    { nickname: 'AppFolio profile', ...valid },
    { nickname: 'Entrata profile', ...valid },
    { nickname: 'MRI profile', ...valid },
    { nickname: 'RealPage profile', ...valid },
    {
      nickname: 'Yardi Canada',
      approval_status: 'PENDING_APPROVAL',
      validity_status: 'PENDING_VERIFICATION',
      has_data: false,
    },
    { nickname: 'Yardi profile', ...valid },
  ])
  expect(await gist()).toEqual(before)
})

test('every live integration can be synced, and a second sync changes nothing', async () => {
  const living = `from integrations i join properties o on o.id = i.property_id where pmp_property_status = 'LIVE'`
  const outcomes = () =>
    server.ask<{ id: string; last: { outcome: string; added: number; updated: number; expired: number } }>(
      `select i.id, i.last_synchronization as last ${living} order by o.name`,
    )
  const sync = async () => {
    await Promise.all((await outcomes()).map(({ id }) => run('integrations.sync', { integrationId: id })))
    return (await outcomes()).map(({ last }) => last)
  }
  const first = await sync()
  expect(first).toHaveLength(6)
  for (const last of first)
    expect(last, JSON.stringify(warnings)).toMatchObject({ outcome: 'SUCCEEDED', problem: null })
  expect(first.every(({ added }) => added > 5)).toBe(true)
  for (const last of await sync())
    expect(last).toMatchObject({ outcome: 'SUCCEEDED', added: 0, updated: 0, expired: 0 })
})
