import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { chooseDatabaseUser, launchAs } from './database-user.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-home-'))
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

function initialise(initdb: string) {
  const cluster = join(home, 'cluster')
  mkdirSync(cluster)
  const user = chooseDatabaseUser(cluster)
  if (user) chownSync(cluster, user.uid, user.gid)
  const { command, args, ...identity } = launchAs(user, initdb, ['-D', cluster, '--no-sync', '-A', 'trust'], cluster)
  const { status, stderr } = spawnSync(command, args, { ...identity, cwd: '/', encoding: 'utf8' })
  return { status, stderr, owner: statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })?.uid }
}

function copyBinaries(): string {
  const native = dirname(dirname(findBinaries().initdb))
  cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(home, 'native', 'bin', 'initdb')
}

test('programs and data may be in a folder that only root can enter', () => {
  const initdb = copyBinaries()
  chmodSync(home, 0o700)
  const { status, stderr, owner } = initialise(initdb)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(owner).not.toBe(0)
})

test('programs may be executable for their owner only, as after an installation with umask 077', () => {
  const initdb = copyBinaries()
  chmodSync(initdb, 0o700)
  chmodSync(join(dirname(initdb), 'postgres'), 0o700)
  chmodSync(join(home, 'native'), 0o700)
  const { status, stderr, owner } = initialise(initdb)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(owner).not.toBe(0)
})

test('a cluster keeps its owner', () => {
  const cluster = join(home, 'cluster')
  mkdirSync(cluster)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(cluster, 4711, 4712)
  expect(chooseDatabaseUser(cluster)).toEqual(isRoot ? { uid: 4711, gid: 4712 } : null)
})
