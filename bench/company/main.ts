import { loadavg } from 'node:os'
import type { Caller } from '../../tools/testing/caller.ts'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openLargePortfolio } from '../../tools/testing/large-portfolio.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { restorePermissions, useMembershipsOnly } from './before.ts'

/** What companies cost: the same calls with the functions from before there were roles, and with every scope that a role may have. */
const TIME_LIMIT_MS = 10 * 60_000
const ROUNDS = 40
const ALONE_LIMIT = 1.05
const SCOPE_LIMIT = 1.2

type Times = { p50: number; p95: number }
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

async function time(caller: Caller, path: string): Promise<number> {
  const began = performance.now()
  const reply = await caller.send('GET', path)
  if (reply.statusCode !== 200)
    throw new Error(`${path} was answered with ${reply.statusCode}: ${reply.body.slice(0, 200)}`)
  return performance.now() - began
}

/** Takes turns, so that whatever else the machine does touches both alike. */
async function compare(sides: readonly (() => Promise<number>)[]): Promise<Times[]> {
  const times = sides.map((): number[] => [])
  for (let round = -5; round < ROUNDS; round++)
    for (const [index, side] of sides.entries()) {
      const taken = await side()
      if (round >= 0) times[index]?.push(taken)
    }
  return times.map(timesOf)
}

function timesOf(list: readonly number[]): Times {
  const sorted = list.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

let isGood = true
function report(name: string, mine: Times | undefined, other: Times | undefined, limit: number) {
  if (!mine || !other) throw new Error(`${name} was not measured.`)
  const ratio = mine.p50 / other.p50
  const holds = ratio <= limit
  isGood &&= holds
  const figures = [mine.p50, other.p50, mine.p95, other.p95].map((value) => value.toFixed(1))
  console.log(
    `  ${name.padEnd(58)}${ratio.toFixed(2).padStart(6)}  limit ${limit.toFixed(2)}  p50 ${figures[0]} / ${figures[1]} ms, p95 ${figures[2]} / ${figures[3]} ms${holds ? '' : '  LIMIT BROKEN'}`,
  )
}

const BLOCKS = 6
const WARM_UP = 5

/** In blocks, because a function that was just replaced is planned again. */
async function alone(server: TestServer, name: string, caller: Caller, paths: Record<string, string>) {
  for (const [what, path] of Object.entries(paths)) {
    const sides = [restorePermissions, useMembershipsOnly].map((prepare) => ({ prepare, times: [] as number[] }))
    for (let block = 0; block < BLOCKS; block++)
      for (const { prepare, times } of sides) {
        await prepare(server)
        for (let round = -WARM_UP; round < ROUNDS; round++) {
          const taken = await time(caller, path)
          if (round >= 0) times.push(taken)
        }
      }
    await restorePermissions(server)
    const [now, before] = sides.map(({ times }) => timesOf(times))
    report(`${what}, ${name}, now / before roles`, now, before, ALONE_LIMIT)
  }
}

async function main() {
  const server = await startTestServer({ limitsCalls: false })
  try {
    const { single } = await castOf(server)
    const [own] = await server.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
      single,
    ])
    const lists = (id: string) => ({
      keys: `/v1/keys/${id}`,
      'ten people': `/v1/people/?propertyId=${id}&pageSize=10`,
      entrances: `/v2/accessPoints/property/${id}`,
    })
    await alone(server, 'one property', await server.signIn(single), lists(own?.id ?? ''))

    for (const count of [1_000, 5_000]) {
      const accounts = await accountsOf(server, count)
      const everything = {
        portfolio: '/v1/user/propertiesSummary',
        search: '/v1/user/find?text=ab',
        attention: '/v1/user/attention',
      }
      const manager = await server.signIn(accounts.singles)
      if (count === 1_000) await alone(server, `${count} properties`, manager, everything)
      for (const [what, path] of Object.entries(everything)) {
        const callers = [manager, await server.signIn(accounts.owner), await server.signIn(accounts.groups)]
        const [singles, owner, groups] = await compare(callers.map((caller) => () => time(caller, path)))
        report(`${what}, owner of ${count} / manager by single assignments`, owner, singles, SCOPE_LIMIT)
        report(`${what}, ten groups of ${count} / manager by single assignments`, groups, singles, SCOPE_LIMIT)
      }
    }
    await showPlan(server, single)
  } finally {
    await server.close()
  }
}

/** Three accounts that see the same properties: by single assignments, as owner, and by ten groups. */
async function accountsOf(server: TestServer, count: number) {
  const singles = await openLargePortfolio(server, count)
  const [company] = await server.ask<{ id: string }>(
    `insert into companies (name) values ('Company of ' || $1::text) returning id`,
    [count],
  )
  const ofCompany = [company?.id, singles]
  await server.ask(
    `update properties set company_id = $1 where id in (select property_id from memberships where account_id = $2)`,
    ofCompany,
  )
  await server.ask('update memberships set company_id = $1 where account_id = $2', ofCompany)
  await server.ask(
    `insert into property_groups (company_id, name) select $1, 'Group ' || n from generate_series(1, 10) n`,
    [company?.id],
  )
  await server.ask(
    `insert into group_properties (company_id, group_id, property_id)
     select $1, g.id, p.id from (select id, row_number() over (order by id) % 10 as n from properties where company_id = $1) p
     join (select id, row_number() over (order by id) % 10 as n from property_groups where company_id = $1) g using (n)`,
    [company?.id],
  )
  const [owner, groups] = [await managerOf(server), await managerOf(server)]
  await server.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    owner,
    company?.id,
  ])
  await server.ask(
    `insert into memberships (account_id, company_id, group_id, role_id) select $1, company_id, id, 'manager' from property_groups where company_id = $2`,
    [groups, company?.id],
  )
  await server.ask('analyze')
  return { singles, owner, groups }
}

async function managerOf(server: TestServer) {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
  return id
}

/** The set of properties is read once for a statement, not once for a row. */
async function showPlan(server: TestServer, account: string) {
  const { sql } = await import('kysely')
  const plan = await server.database.asAccount(account, async (trx) => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, timing off) select count(*) from people`.execute(trx)
    return rows.map((row) => row['QUERY PLAN'])
  })
  const scans = plan.filter((line) => line.includes('property_ids_with') || line.includes('ProjectSet'))
  const isOnce = plan.every((line) => !/SubPlan|ProjectSet/.test(line) || !/loops=(?!1\b)\d+/.test(line))
  isGood &&= isOnce
  console.log(
    `\n  ${plan.join('\n  ')}\n  ${scans.length} scans of the set${isOnce ? ', each once for the statement' : '  LIMIT BROKEN'}`,
  )
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, ${ROUNDS} rounds, in turns`)
const stop = await setup()
try {
  await main()
} finally {
  await stop()
}
process.exit(isGood ? 0 : 1)
