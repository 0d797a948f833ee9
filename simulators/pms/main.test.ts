import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-pms-'))
  await writeFile(join(folder, 'world.json'), '{"properties":[]}')
  await writeFile(join(folder, 'broken.json'), '{"properties":')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = [
  'ENTRATA_API_KEY',
  'APPFOLIO_CLIENT_ID',
  'APPFOLIO_CLIENT_SECRET',
  'APPFOLIO_DEVELOPER_ID',
  'REALPAGE_PARTNER',
  'REALPAGE_LICENSE_KEY',
  'YARDI_INTERFACE_ENTITY',
  'YARDI_INTERFACE_LICENSE',
  'MRI_PARTNER_KEY',
]
const secrets = Object.fromEntries(names.map((name) => [`PMS_${name}`, 'a secret of the tests']))

function start(changes: Record<string, string> = {}) {
  const env = { ...process.env, PORTICO_STAGE: 'test', PMS_PORT: '0', ...secrets, ...changes }
  const child = fork(new URL('main.ts', import.meta.url), { env, execArgv: [], silent: true })
  return { child, message: once(child, 'message'), exit: once(child, 'exit') }
}

test.concurrent('the PMS simulators report when they are ready and end with their parent', async ({ expect }) => {
  const { child, message, exit } = start({ PMS_WORLD_FILE: join(folder, 'world.json') })
  expect((await message)[0]).toEqual({ ready: true })
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

test.concurrent.for([
  { title: 'stage Prod', changes: { PORTICO_STAGE: 'prod' }, sentence: 'does not run in stage Prod' },
  { title: 'a missing secret', changes: { PMS_MRI_PARTNER_KEY: '' }, sentence: 'PMS_MRI_PARTNER_KEY' },
  { title: 'a port that is none', changes: { PMS_PORT: 'x' }, sentence: 'PMS_PORT must be a port number' },
  { title: 'a file that is none', changes: { PMS_WORLD_FILE: 'broken.json' }, sentence: 'PMS_WORLD_FILE must name' },
])('$title ends the PMS simulators with one sentence', async ({ changes, sentence }, { expect }) => {
  const { message, exit } = start(changes as Record<string, string>)
  expect((await message)[0]).toEqual({ failed: expect.stringContaining(sentence) })
  expect(await exit).toEqual([1, null])
})
