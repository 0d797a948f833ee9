import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmasterOf, processIdentity } from './processes.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let madeParent: string
let made: string
let parent: string
let folder: string
const running = new Set<EmbeddedPostgres>()

function makeParent(): string {
  const path = mkdtempSync(join(tmpdir(), 'portico-pg-'))
  chmodSync(path, 0o755)
  return path
}

beforeAll(async () => {
  madeParent = makeParent()
  made = join(madeParent, 'postgres')
  await (await startEmbeddedPostgres({ folder: made, durable: false })).stop()
})
afterAll(() => rmSync(madeParent, { recursive: true, force: true }))

beforeEach(() => {
  parent = makeParent()
  folder = join(parent, 'postgres')
})

afterEach(async () => {
  await Promise.all([...running].map((postgres) => postgres.stop()))
  running.clear()
  rmSync(parent, { recursive: true, force: true })
})

/** Copies the cluster that was made once, for tests of what happens to it later. */
const copyCluster = (target = folder) => void execFileSync('cp', ['-a', made, target])

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, durable: false, ...options })
  running.add(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function startInAnotherProcess(): Promise<{ starter: number; postmaster: number; kill(): Promise<void> }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, durable: false })
    process.send(postgres.pid)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [postmaster] = await once(child, 'message')
  return {
    starter: child.pid as number,
    postmaster,
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('the embedded PostgreSQL', () => {
  let shared: EmbeddedPostgres
  let sharedParent: string

  beforeAll(async () => {
    sharedParent = makeParent()
    copyCluster(join(sharedParent, 'postgres'))
    shared = await startEmbeddedPostgres({ folder: join(sharedParent, 'postgres'), durable: false })
  })

  afterAll(async () => {
    await shared.stop()
    rmSync(sharedParent, { recursive: true, force: true })
  })

  test('has two roles without superuser rights, and a superuser for tests', async () => {
    const { adminUrl, appUrl, ownerUrl } = shared
    const roles = await query(
      adminUrl,
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
        where rolname like 'portico%' or rolname = 'postgres' order by rolname`,
    )
    const harmless = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: true }
    expect(roles).toMatchObject([
      { rolname: 'portico_app', rolcreatedb: false, ...harmless },
      { rolname: 'portico_owner', rolcreatedb: true, ...harmless },
      { rolname: 'postgres', rolsuper: true },
    ])
    expect(await query(appUrl, 'select current_user::text, current_database()::text')).toEqual([
      { current_user: 'portico_app', current_database: 'portico' },
    ])
    await query(ownerUrl, 'create table doors (id int)')
    await expect(query(appUrl, 'select * from doors')).rejects.toThrow('permission denied')
  })

  test('has no network port and requires the password', async () => {
    const { adminUrl } = shared
    expect(await query(adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const wrong = adminUrl.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(sharedParent, 'postgres', 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('sorts names with ICU collations, and has a stable default collation', async () => {
    const { ownerUrl } = shared
    const names = `(values ('beta'), ('Ärger'), ('Zoo'), ('alpha'), ('Über')) names (name)`
    const [people] = await query(
      ownerUrl,
      `select array_agg(name order by name collate "und-x-icu") names from ${names}`,
    )
    expect(people).toEqual({ names: ['alpha', 'Ärger', 'beta', 'Über', 'Zoo'] })
    const [letters] = await query(ownerUrl, `select lower('ÄÖÜ') lower, current_setting('timezone') timezone`)
    expect(letters).toEqual({ lower: 'äöü', timezone: 'UTC' })
  })

  test('never runs as root', async () => {
    expect(statSync(`/proc/${shared.pid}`, { throwIfNoEntry: false })?.uid ?? process.getuid?.()).not.toBe(0)
  })
})

describe('a restart of the embedded PostgreSQL', () => {
  beforeEach(() => copyCluster())

  test('keeps data and passwords, durable or not', async () => {
    const first = await start({ durable: true })
    await query(first.ownerUrl, 'create table doors as select 7 as id')
    await first.stop()
    expect(processIdentity(first.pid)).toBeNull()
    const second = await start()
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await query(second.ownerUrl, 'select id from doors')).toEqual([{ id: 7 }])
  })

  test('ends open connections and keeps committed data', async () => {
    const first = await start()
    const client = new pg.Client({ connectionString: first.ownerUrl })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table doors (id int)')
    await client.query('insert into doors values (1)')
    await client.query('begin; insert into doors values (2)')
    await first.stop()
    const second = await start()
    expect(await query(second.ownerUrl, 'select id from doors')).toEqual([{ id: 1 }])
  })

  test('creates new passwords when secrets.json is lost', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table doors as select 7 as id')
    await first.stop()
    rmSync(join(folder, 'secrets.json'))
    const second = await start()
    expect(second.ownerUrl).not.toBe(first.ownerUrl)
    expect(await query(second.ownerUrl, 'select id from doors')).toEqual([{ id: 7 }])
  })
})

describe('the embedded PostgreSQL after a kill', () => {
  test('of the postmaster reports the exit, and the next start recovers committed data', async () => {
    copyCluster()
    const exits: (number | null)[] = []
    const first = await start({ durable: true, onExit: (code) => exits.push(code) })
    await query(first.ownerUrl, 'create table doors as select generate_series(1, 1000) as id')
    const busy = query(first.ownerUrl, 'select pg_sleep(60)').catch(() => {})
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => exits).toEqual([null])
    const second = await start()
    expect(await query(second.ownerUrl, 'select count(*)::int from doors')).toEqual([{ count: 1000 }])
    await busy
  })

  test('of the parent process replaces the orphaned postmaster at the next start', async () => {
    copyCluster()
    const other = await startInAnotherProcess()
    await other.kill()
    expect(isPostmasterOf(other.postmaster, join(folder, 'cluster'))).toBe(true)
    const lines: string[] = []
    const postgres = await start({ log: (line) => lines.push(line) })
    expect(lines).toEqual([
      `PostgreSQL (pid ${other.postmaster}) has outlived its starter; it is stopped and started anew.`,
    ])
    expect(processIdentity(other.postmaster)).toBeNull()
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts in spite of a pid file with the number of another process', async () => {
    copyCluster()
    await (await start()).stop()
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(folder, 'cluster')}\n`)
    const postgres = await start()
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('removes an incomplete cluster', async () => {
    const halfMade = join(folder, 'cluster.new-abc123')
    mkdirSync(join(halfMade, 'base'), { recursive: true })
    chmodSync(folder, 0o711)
    const postgres = await start({ durable: true })
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'portico.lock', 'postgres.log', 'secrets.json', 'socket'])
  })
})

describe('the folder of the embedded PostgreSQL', () => {
  test('can be used by one process at a time', async () => {
    copyCluster()
    const other = await startInAnotherProcess()
    await expect(start()).rejects.toThrow(`Another Portico (pid ${other.starter}) is using ${folder}.`)
    await other.kill()
    const postgres = await start()
    await expect(start()).rejects.toThrow(`Another Portico (pid ${process.pid}) is using ${folder}.`)
    await postgres.stop()
    expect(existsSync(join(folder, 'portico.lock'))).toBe(false)
  })

  test('may have a path too long for a socket, which is then in a short, private folder', async () => {
    folder = join(parent, 'a-long-name'.repeat(10), 'postgres')
    const postgres = await start()
    const socketFolder = new URL(postgres.ownerUrl).searchParams.get('host') as string
    expect(socketFolder.startsWith(folder)).toBe(false)
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('may be inside a private folder, whose permissions do not change', async () => {
    chmodSync(parent, 0o700)
    const postgres = await start()
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await query(postgres.adminUrl, 'create table doors as select 1 as id')
    await query(postgres.adminUrl, 'checkpoint')
    expect(statSync(parent).mode & 0o777).toBe(0o700)
  })

  test('may have blanks, quotes and commas in its name', async () => {
    folder = join(parent, `it's "my, data"`)
    const postgres = await start()
    expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('must be a folder', async () => {
    writeFileSync(folder, '')
    await expect(start()).rejects.toThrow(`${folder} is not a folder.`)
  })

  test('with other content is not changed, and the error is that of PostgreSQL', async () => {
    mkdirSync(join(folder, 'cluster'), { recursive: true })
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ admin: 'a', owner: 'b', app: 'c' }))
    await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*cluster.* \(see .*postgres\.log\)/)
    expect(existsSync(join(folder, 'portico.lock'))).toBe(false)
  })
})
