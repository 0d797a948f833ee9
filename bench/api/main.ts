import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { recordStatements } from '../../tools/testing/record-statements.ts'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { makeLargeProperty } from '../large-property.ts'
import type { Order, Results } from '../load/generator.ts'
import { computedBy, watchPostgres } from './computed.ts'
import { findPgbench, perSecondOf } from './pgbench.ts'
import { manageMany } from './world.ts'

const TIME_LIMIT_MS = 15 * 60_000
const CLIENTS = 16
const MANY_PROPERTIES = 1_000

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const seconds = Math.min(30, Math.max(1, Number(options.seconds) || 5))

/** Replies served in a while to clients that ask again as soon as they have one. */
async function serve(origin: string, path: string, cookie: string): Promise<{ perSecond: number; count: number }> {
  const generator = fork(fileURLToPath(new URL('../load/generator.ts', import.meta.url)))
  const groups = [{ name: 'all', cookies: [cookie], paths: [path], clients: CLIENTS, isProbe: true }]
  const order: Order = { port: Number(new URL(origin).port), seconds, seed: 1, groups }
  generator.send(order)
  const [results] = (await once(generator, 'message')) as [Results]
  generator.kill()
  const outcomes = results.tallies.all?.outcomes ?? []
  const served = outcomes.filter(({ status }) => status === 200).length
  if (served === 0) throw new Error(`${path} was answered with ${outcomes[0]?.status}.`)
  return { perSecond: served / results.seconds, count: served }
}

type Row = { name: string; path: string; cookie: string; limit?: number }

type Measured = { server: TestServer; origin: string; computed(): { portal: number; postgres: number } }

async function compare({ server, origin, computed }: Measured, { name, path, cookie, limit }: Row): Promise<boolean> {
  const statements = await recordStatements(server, path, cookie)
  await serve(origin, path, cookie)
  const before = computed()
  const { perSecond: served, count } = await serve(origin, path, cookie)
  const after = computed()
  const each = (of: keyof typeof before) => ((after[of] - before[of]) / count).toFixed(2)
  const floor = await perSecondOf({ url: server.appUrl, statements, clients: CLIENTS, seconds })
  const ratio = served / floor
  const isGood = limit === undefined || ratio >= limit
  console.log(
    `  ${name.padEnd(42)}${ratio.toFixed(2).padStart(6)}${limit ? `  limit ${limit.toFixed(2)}` : '            '}  ` +
      `${served.toFixed(0).padStart(5)} / ${floor.toFixed(0).padStart(5)} a second, ${statements.length} messages, ` +
      `${each('portal')} + ${each('postgres')} ms of server and PostgreSQL${isGood ? '' : '  LIMIT BROKEN'}`,
  )
  return isGood
}

async function measure(measured: Measured): Promise<boolean> {
  const { server, origin } = measured
  const { portfolio, single } = await castOf(server)
  const { cookie } = await server.signIn(single)
  const [own] = await server.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
    single,
  ])
  const small = own?.id ?? ''
  const large = await makeLargeProperty(server, single, 5_000)
  const lists = (property: string) => [
    { name: 'entrances', path: `/v2/accessPoints/property/${property}` },
    { name: 'keys', path: `/v1/keys/${property}` },
    { name: 'ten people', path: `/v1/people/?propertyId=${property}` },
    { name: 'history', path: `/v1/accessHistory/?propertyId=${property}` },
  ]
  const rows: Row[] = [
    { name: 'info', path: '/v1/user/info', cookie, limit: 0.2 },
    { name: 'properties', path: '/v1/user/propertiesWithEntityPermissions', cookie, limit: 0.2 },
    ...lists(small).map((row) => ({ ...row, cookie, limit: 0.2 })),
    { name: 'people of 5,000', path: `/v1/people/?propertyId=${large}`, cookie, limit: 0.15 },
  ]
  let isGood = true
  for (const row of rows) isGood = (await compare(measured, row)) && isGood

  console.log(`\n  The same lists for a manager of ${MANY_PROPERTIES} properties / of few:`)
  await manageMany(server, portfolio, small, MANY_PROPERTIES)
  const { cookie: busy } = await server.signIn(portfolio)
  for (const { name, path } of lists(small)) {
    const { perSecond: few } = await serve(origin, path, cookie)
    const { perSecond: many } = await serve(origin, path, busy)
    const holds = many / few >= 0.8
    isGood &&= holds
    console.log(
      `  ${name.padEnd(42)}${(many / few).toFixed(2).padStart(6)}  limit 0.80  ${many.toFixed(0).padStart(5)} / ${few.toFixed(0).padStart(5)} a second${holds ? '' : '  LIMIT BROKEN'}`,
    )
  }
  return isGood
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
findPgbench()
console.log(
  `load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, ${CLIENTS} clients; served over HTTP / by pgbench`,
)
const stop = await setup()
const server = await startTestServer()
const portal = await serverProcess(server, { PORTICO_TRUSTED_PROXIES: '127.0.0.1,::1' })
let isGood = false
try {
  await portal.start()
  const postgres = await watchPostgres(server)
  const computed = () => ({ portal: computedBy(portal.pid()), postgres: postgres() })
  isGood = await measure({ server, origin: portal.origin, computed })
} finally {
  await portal.close()
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
