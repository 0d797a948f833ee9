import pg from 'pg'

/** As many statements run at once. */
const CONNECTIONS = 4
const CHUNK = 500_000
const DOORS = 30

export type Load = { propertyId: string; events: number; days: number }

type Run = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Every value follows from the number of the event, so that the same call writes the same events. */
const draw = (seed: number) => `(hashint8extended(n, ${seed}) & 16777215) / 16777216.0::float8`

/** 30 entrances, some busier than others; 2,000 residents with few visits, and three couriers with a fifth of them all. */
const EVENTS = `
  insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, user_email,
    unit_numbers, unlock_status, denial_reason)
  select $1, md5(n::text)::uuid, $2::timestamptz - make_interval(secs => (n + moment) * $3::float8), ($4::uuid[])[door + 1], 'Door ' || door,
    who, who, who, '{12B}', case when chance < 0.97 then 'SUCCESS' when chance < 0.99 then 'FAILURE' else 'UNKNOWN' end,
    case when chance between 0.97 and 0.98 then 'NO_KEY' when chance between 0.981 and 0.9899 then 'CREDENTIAL_UNKNOWN' end
  from (
    select n, ${draw(1)} as moment, floor(${DOORS} * (${draw(2)}) ^ 2)::int as door, ${draw(3)} as chance,
      case when ${draw(4)} < 0.2 then 'Courier ' || floor(3 * ${draw(5)}) else 'resident' || floor(2000 * ${draw(5)}) || '@example.com' end as who
    from generate_series($5::bigint, $6::bigint - 1) n
  ) drawn`

/** What the trigger counts, of a month at once. */
const COUNTS = `
  with counted as (
    select entrance_id, accessed_by, (unlocked_at at time zone 'UTC')::date as day, date_trunc('hour', unlocked_at, 'UTC') as hour, unlock_status,
      count(*) as events, grouping(entrance_id, accessed_by, (unlocked_at at time zone 'UTC')::date, date_trunc('hour', unlocked_at, 'UTC')) as missing
    from access_events where property_id = $1 and unlocked_at >= $2::timestamptz and unlocked_at < $2::timestamptz + interval '1 month'
    group by grouping sets ((3, 5), (1, 3, 5), (2, 3, 5), (4, 5))
  ),
  hours as (
    insert into access_hourly_counts select $1, hour, unlock_status, events from counted where missing = b'1110'::int
  )
  insert into access_daily_counts
  select $1, case missing when b'1101'::int then 'ALL' when b'0101'::int then 'ENTRANCE' else 'VISITOR' end,
    case missing when b'1101'::int then '' when b'0101'::int then entrance_id::text else accessed_by end, day, unlock_status, events
  from counted where missing <> b'1110'::int`

const NAMES = `
  insert into access_event_names
  select distinct $1::uuid, 'VISITOR', value, value from access_daily_counts where property_id = $1 and kind = 'VISITOR'
  union all
  select distinct $1::uuid, 'ENTRANCE', value, 'Door ' || array_position($2::uuid[], value::uuid) - 1
  from access_daily_counts where property_id = $1 and kind = 'ENTRANCE'`

/**
 * Writes events of properties without indexes and triggers, then the indexes, the counts and the names as if they had been reported. No report
 * comes meanwhile. Tens of millions take minutes.
 */
export async function loadEvents(ownerUrl: string, loads: readonly Load[]) {
  const options = '-c maintenance_work_mem=1GB -c work_mem=256MB -c timezone=UTC'
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS, options })
  const run: Run = (statement, values = []) => pool.query(statement, values)
  const say = (text: string) => process.stderr.write(`\r${new Date().toISOString().slice(11, 19)} ${text.padEnd(60)}`)
  try {
    const { rows } = await run(
      `select n, md5('door' || n)::uuid as id from generate_series(0, ${DOORS - 1}) n order by n`,
    )
    const doors = rows.map(({ id }) => id as string)
    await withoutIndexes(run, say, async () => {
      const now = new Date()
      const chunks = loads.flatMap(({ propertyId, events, days }) =>
        Array.from({ length: Math.ceil(events / CHUNK) }, (_, index) => {
          const end = Math.min(events, (index + 1) * CHUNK)
          return [propertyId, now, (days * 86_400) / events, doors, index * CHUNK, end]
        }),
      )
      let done = 0
      await eachInTurn(chunks, async (values) => {
        await run(EVENTS, values)
        done += 1
        say(`Events: ${done} of ${chunks.length} parts`)
      })
    })
    for (const { propertyId, days } of loads) {
      const first = new Date(Date.now() - (days + 1) * 86_400_000)
      const months: Date[] = []
      for (let at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth())); at <= new Date(); ) {
        months.push(at)
        at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
      }
      say('Counts')
      await eachInTurn(months, async (month) => void (await run(COUNTS, [propertyId, month])))
      await run(NAMES, [propertyId, doors])
    }
    say('Statistics')
    const tables = ['access_events', 'access_daily_counts', 'access_hourly_counts', 'access_event_names']
    await eachInTurn(tables, async (table) => void (await run(`vacuum analyze ${table}`)))
    say('Loaded\n')
  } finally {
    await pool.end()
  }
}

async function eachInTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

async function withoutIndexes(run: Run, say: (text: string) => void, work: () => Promise<void>) {
  const { rows } = await run(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'access_events' and indexname <> 'access_events_pkey'`,
  )
  const indexes = rows as { name: string; definition: string }[]
  for (const { name } of indexes) await run(`drop index ${name}`)
  const key = await run(
    `select pg_get_constraintdef(oid) as key from pg_constraint where conname = 'access_events_pkey'`,
  )
  await run('alter table access_events drop constraint access_events_pkey, disable trigger count_added')
  await work()
  say('Primary key')
  await run(
    `alter table access_events add constraint access_events_pkey ${key.rows[0]?.key}, enable trigger count_added`,
  )
  await eachInTurn(indexes, async ({ name, definition }) => {
    say(name)
    await run(definition.replace(' ON ONLY ', ' ON '))
  })
}
