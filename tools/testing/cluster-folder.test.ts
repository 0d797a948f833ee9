import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../postgres/folder-lock.ts'
import { makeClusterFolder } from './cluster-folder.ts'

function makeMemory(): string {
  const memory = mkdtempSync(join(tmpdir(), 'portico-memory-'))
  onTestFinished(() => rmSync(memory, { recursive: true }))
  return memory
}

test('the cluster of the tests stands in memory where there is room, and on the disk otherwise', async () => {
  const memory = makeMemory()
  expect(dirname(await makeClusterFolder(memory, () => true))).toBe(memory)
  const onDisk = await makeClusterFolder(memory, () => false)
  onTestFinished(() => rmSync(onDisk, { recursive: true }))
  expect(dirname(onDisk)).toBe(tmpdir())
  const withoutMemory = await makeClusterFolder(join(memory, 'there is no such folder'))
  onTestFinished(() => rmSync(withoutMemory, { recursive: true }))
  expect(dirname(withoutMemory)).toBe(tmpdir())
})

test('the next run removes what a killed one has left in memory, and nothing of a run that goes on', async () => {
  const memory = makeMemory()
  const folderWith = (name: string) => {
    const folder = join(memory, name)
    mkdirSync(folder)
    return folder
  }
  const lockOfTheKilled = JSON.stringify({ pid: process.pid, identity: 'an earlier process', claim: '' })
  const killed = folderWith('portico-test-killed')
  writeFileSync(join(killed, 'portico.lock'), lockOfTheKilled)
  // Its process is not visible here, so its lock looks like that of a killed one.
  const elsewhere = folderWith('portico-test-elsewhere')
  writeFileSync(join(elsewhere, 'portico.lock'), lockOfTheKilled)
  mkdirSync(join(elsewhere, 'socket'))
  const postgres = createServer().listen(join(elsewhere, 'socket', '.s.PGSQL.5432'))
  onTestFinished(() => void postgres.close())
  await once(postgres, 'listening')
  const running = folderWith('portico-test-running')
  lockFolder(running)
  const beginning = folderWith('portico-test-beginning')
  const other = folderWith('something-else')
  // What it has left may be what leaves no room.
  await makeClusterFolder(memory, () => !existsSync(killed))
  const left = [killed, elsewhere, running, beginning, other].map((folder) => existsSync(folder))
  expect(left).toEqual([false, true, true, true, true])
})
