import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-panels-'))
  await writeFile(
    join(folder, 'world.json'),
    JSON.stringify({ serverOrigin: 'http://localhost:1', signingKeys: {}, properties: [] }),
  )
  await writeFile(join(folder, 'broken.json'), '{"properties":')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(changes: Record<string, string> = {}) {
  const files = { PANELS_WORLD_FILE: join(folder, 'world.json'), PANELS_FOLDER: join(folder, 'panels') }
  const env = { ...process.env, PORTICO_STAGE: 'test', PANELS_PORT: '0', ...files, ...changes }
  const child = fork(new URL('main.ts', import.meta.url), { env, execArgv: [], silent: true })
  return { child, message: once(child, 'message'), exit: once(child, 'exit') }
}

test.concurrent('the panels report when they are ready and end with their parent', async ({ expect }) => {
  const { child, message, exit } = start()
  expect((await message)[0]).toEqual({ ready: true })
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

test.concurrent.for([
  { title: 'stage Prod', changes: { PORTICO_STAGE: 'prod' }, sentence: 'does not run in stage Prod' },
  { title: 'a missing folder', changes: { PANELS_FOLDER: '' }, sentence: 'PANELS_FOLDER' },
  {
    title: 'a file that is none',
    changes: { PANELS_WORLD_FILE: 'broken.json' },
    sentence: 'PANELS_WORLD_FILE must name',
  },
])('$title ends the panels with one sentence', async ({ changes, sentence }, { expect }) => {
  const { message, exit } = start(changes as Record<string, string>)
  expect((await message)[0]).toEqual({ failed: expect.stringContaining(sentence) })
  expect(await exit).toEqual([1, null])
})
