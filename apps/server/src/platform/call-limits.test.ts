import { openTestServer } from '@portico/tools/testing/open-test-server'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallLimits, clearOldCounts, openCallLimits } from './call-limits.ts'
import { openDatabase } from './database.ts'

let one: CallLimits
let other: CallLimits
const server = await openTestServer({ world: 'empty' })
/** Two servers with one database. */
beforeEach(async () => {
  await server.ask('truncate call_counts')
  one = openCallLimits(server.database)
  other = openCallLimits(server.database)
})

const tooMany = { error: { status: 429, code: 'request.tooMany' } }
const refuses = (limits: CallLimits, key: string, max: number) => {
  try {
    limits.count(key, max)
    return false
  } catch {
    return true
  }
}

describe('a limit that is counted exactly', () => {
  test('holds for all servers together', async () => {
    for (let calls = 0; calls < 10; calls++) {
      await one.countExactly('guesses', 20)
      await other.countExactly('guesses', 20)
    }
    await expect(one.countExactly('guesses', 20)).rejects.toMatchObject(tooMany)
    await expect(other.countExactly('guesses', 20)).rejects.toMatchObject(tooMany)
    await other.countExactly('guesses of somebody else', 20)
  })

  test('says when the minute is over, and then counts from the beginning', async () => {
    for (let calls = 0; calls < 3; calls++) await one.countExactly('guesses', 3)
    const refused = await one.countExactly('guesses', 3).catch((error: { retryAfterSeconds: number }) => error)
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60)
    await server.ask(`update call_counts set ends_at = now() - interval '1 second'`)
    await other.countExactly('guesses', 3)
    expect(await server.ask('select calls from call_counts')).toEqual([{ calls: 1 }])
  })

  test('asks the database no more once it is used up', async () => {
    for (let calls = 0; calls < 10; calls++) await one.countExactly('guesses', 3).catch(() => {})
    expect(await server.ask('select calls from call_counts')).toEqual([{ calls: 4 }])
  })

  test('holds on one server while the database is away', async () => {
    const away = openDatabase({ url: 'postgres://localhost:1/none', connections: 2 })
    const alone = openCallLimits(away)
    for (let calls = 0; calls < 3; calls++) await alone.countExactly('guesses', 3)
    await expect(alone.countExactly('guesses', 3)).rejects.toMatchObject(tooMany)
    await away.close()
  })
})

describe('a limit of many calls', () => {
  const call = (limits: CallLimits, times: number) => {
    for (let calls = 0; calls < times; calls++) limits.count('somebody', 100)
  }

  test('holds for all servers as soon as they have told each other', async () => {
    call(one, 60)
    call(other, 50)
    await one.share(100)
    await other.share(100)
    expect(refuses(other, 'somebody', 100)).toBe(true)
    await one.share(100)
    expect(refuses(one, 'somebody', 100)).toBe(false)
    await one.share(100)
    expect(refuses(one, 'somebody', 100)).toBe(true)
  })

  test('writes nothing about callers who are far from it', async () => {
    call(one, 5)
    await one.share(100)
    expect(await server.ask('select from call_counts')).toEqual([])
  })

  test('tells every call once', async () => {
    call(one, 30)
    await one.share(100)
    await one.share(100)
    call(one, 1)
    await one.share(100)
    expect(await server.ask('select calls from call_counts')).toEqual([{ calls: 31 }])
  })

  test('is told by one statement at a time, however long the database takes', async () => {
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    try {
      await owner.query('begin; lock table call_counts in access exclusive mode')
      call(one, 30)
      const first = one.share(100)
      call(one, 20)
      // It does not wait for the lock, because it leaves the telling to the next one.
      await one.share(100)
      await owner.query('commit')
      await first
      expect(await server.ask('select calls from call_counts')).toEqual([{ calls: 30 }])
      await one.share(100)
      expect(await server.ask('select calls from call_counts')).toEqual([{ calls: 50 }])
    } finally {
      await owner.end()
    }
  })
})

test('counts are deleted when their minute is over, and name nobody', async () => {
  await one.countExactly('address 203.0.113.7', 20)
  expect(JSON.stringify(await server.ask('select * from call_counts'))).not.toContain('203.0.113.7')
  await server.ask(`update call_counts set ends_at = now() - interval '1 second'`)
  await server.database.asSystem(clearOldCounts)
  expect(await server.ask('select from call_counts')).toEqual([])
})
