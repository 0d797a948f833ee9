import { cpus, loadavg } from 'node:os'
import { setup } from '../../tools/testing/global-setup.ts'
import { openLargePortfolio } from '../../tools/testing/large-portfolio.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'

const PROPERTIES = 500
const FEW = 50
const MANY = 5_000
const ROUNDS = 7
/** Five times as long is noise beside a hundred times as many people: reading them all takes a hundred times as long. */
const LIMIT = 5
const TEXTS = ['an', 'anna', 'schmidt', 'anna schmidt', 'sato', 'resident.17', '304', '4242', 'nobody at all']

const given = ['Anna', 'Bruno', 'Carla', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas']
const family = ['Schmidt', 'Müller', 'Rossi', 'Martin', 'Garcia', 'Sato', 'Smith', 'Jones', 'Dubois', 'Novak']

/** A manager of 500 properties with that many people each, of whom every tenth has a fob. Triggers would take most of the time. */
async function portfolioOf(server: TestServer, people: number): Promise<string> {
  const account = await openLargePortfolio(server, PROPERTIES)
  const mine = 'property_id in (select m.property_id from memberships m where m.account_id = $1)'
  await server.ask(
    `insert into places (property_id, name, label) select m.property_id, 'House', 'Property' from memberships m where m.account_id = $1`,
    [account],
  )
  await server.ask('alter table people disable trigger user')
  await server.ask('alter table credentials disable trigger user')
  await server.ask(
    `insert into people (property_id, place_id, person_name, email, relation_type, unit_number)
     select l.property_id, l.id, ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 10] || ' ' || initcap(left(md5(n::text), 6)),
       'resident.' || n || '@example.com', 'RESIDENT', (n % 900 + 100)::text
     from places l, generate_series(1, $4::int) n where l.${mine}`,
    [account, given, family, people],
  )
  await server.ask(
    `insert into credentials (property_id, id, type, status, source, parent, person_id, supported_format_id, fob_number)
     select p.property_id, gen_random_uuid(), 'PHYSICAL', 'ENABLED', 'USER', 'USER', p.id, 'hid-h10302',
       row_number() over (partition by p.property_id)
     from people p where p.${mine} and p.unit_number like '%7'`,
    [account],
  )
  await server.ask(
    `insert into keys (property_id, name) select m.property_id, 'Key ' || n from memberships m, generate_series(1, 20) n where m.account_id = $1`,
    [account],
  )
  await server.ask('alter table people enable trigger user')
  await server.ask('alter table credentials enable trigger user')
  await server.ask('analyze')
  return account
}

async function bestOf(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now()
    await work()
    if (round > 0) best = Math.min(best, performance.now() - started)
  }
  return best
}

/** How long it takes to add the people of a large sync, who are removed again. */
async function addingTime(server: TestServer, account: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now()
    await server.ask(
      `insert into people (property_id, place_id, person_name, email, relation_type, unit_number)
       select l.property_id, l.id, 'Newcomer ' || n, 'newcomer.' || n || '@example.com', 'RESIDENT', n::text
       from (select * from places where property_id = (select property_id from memberships where account_id = $1 limit 1)) l,
         generate_series(1, 5000) n`,
      [account],
    )
    if (round > 0) best = Math.min(best, performance.now() - started)
    await server.ask(`delete from people where person_name like 'Newcomer %' and property_id in
      (select property_id from memberships where account_id = '${account}')`)
  }
  return best
}

const stop = await setup()
const server = await startTestServer({ limitsCalls: false })
let isGood = true
try {
  console.log(
    `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, best of ${ROUNDS} rounds`,
  )
  const [few, many] = [await portfolioOf(server, FEW), await portfolioOf(server, MANY)]
  const [atFew, atMany] = [await server.signIn(few), await server.signIn(many)]
  for (const text of TEXTS) {
    const timeOf = (by: typeof atFew) =>
      bestOf(async () => {
        const reply = await by.send('GET', `/v1/user/find?${new URLSearchParams({ text })}`)
        if (reply.statusCode !== 200) throw new Error(reply.body.slice(0, 300))
      })
    const [short, long] = [await timeOf(atFew), await timeOf(atMany)]
    const holds = long / short <= LIMIT
    isGood &&= holds
    console.log(
      `  ${text.padEnd(16)}${(long / short).toFixed(2).padStart(6)}  limit ${LIMIT}  ${long.toFixed(0)} / ${short.toFixed(0)} ms  ${holds ? 'good' : 'LIMIT BROKEN'}`,
    )
  }
  const linear = await bestOf(() =>
    server.ask(
      `select count(*) from people p join memberships m on m.property_id = p.property_id and m.account_id = $1
       where portico.folded(concat_ws(' ', p.person_name, p.email, p.unit_number)) like '%schmidt%'`,
      [many],
    ),
  )
  console.log(`  one statement that reads all ${(PROPERTIES * MANY) / 1e6} million people: ${linear.toFixed(0)} ms`)
  const indexed = await addingTime(server, few)
  for (const name of ['words', 'second_word', 'third_word', 'email', 'unit'])
    await server.ask(`drop index people_by_${name}`)
  const plain = await addingTime(server, few)
  console.log(
    `  adding 5,000 people, with / without the indexes: ${(indexed / plain).toFixed(2)}  ${indexed.toFixed(0)} / ${plain.toFixed(0)} ms`,
  )
} finally {
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
