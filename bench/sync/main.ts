import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openIntegrationsClient } from '../../tools/testing/integrations-client.ts'
import { startTestServer, type TestServer } from '../../tools/testing/test-server.ts'

const RESIDENTS = 10_000
const ROUNDS = 5
/** The first sync may take at most as long as COPY and MERGE divided by this. */
const FIRST_MIN = 0.3
/** A sync without changes, as a share of the first one. */
const UNCHANGED_MAX = 0.2

const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The peer: the same rows from a file into the same table, with its indexes and constraints, in one transaction. */
async function copyAndMerge(server: TestServer, propertyId: string, file: string) {
  await server.ask(`do $do$ begin
    create temporary table arrivals (id uuid, email text, person_name text, unit_number text, place_id uuid, starts timestamptz, ends timestamptz)
      on commit drop;
    execute format('copy arrivals from %L with (format csv)', '${file}');
    merge into people p using arrivals n on p.property_id = '${propertyId}' and p.id = n.id
    when matched then update set email = n.email, person_name = n.person_name
    when not matched then insert (property_id, id, email, person_name, unit_number, place_id, service_starts_at, service_expires_at, relation_type, source)
      values ('${propertyId}', n.id, n.email, n.person_name, n.unit_number, n.place_id, n.starts, n.ends, 'RESIDENT', 'RealPage');
  end $do$`)
}

const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'))
// PostgreSQL may run as another user.
chmodSync(folder, 0o755)
const stop = await setup()
const server = await startTestServer()
let isGood = true
try {
  const cast = await castOf(server)
  const propertyId = cast.properties.openToPartner
  const client = await openIntegrationsClient(server, await server.signIn(cast.portfolio), propertyId)
  const { integrationId } = await client.goLive()
  const residents = Array.from({ length: RESIDENTS }, (_, n) =>
    client.resident({ residentId: `resident-${n}`, email: `resident.${n}@example.com`, firstName: `Resident ${n}` }),
  )
  const first: number[] = []
  const unchanged: number[] = []
  const peer: number[] = []
  console.log(
    `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, median of ${ROUNDS} rounds`,
  )
  for (let round = 0; round <= ROUNDS; round++) {
    await client.forgetPeople(integrationId)
    client.pms.residents = { p1: residents }
    const times = [await timed(() => client.sync(integrationId)), await timed(() => client.sync(integrationId))]
    const rows = await server.ask<Record<string, unknown>>(
      `select id, email, person_name, unit_number, place_id, service_starts_at, service_expires_at from people where property_id = $1`,
      [propertyId],
    )
    if (rows.length !== RESIDENTS) throw new Error(`${rows.length} people were added.`)
    const file = join(folder, `people-${round}.csv`)
    const cell = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
    writeFileSync(file, rows.map((row) => Object.values(row).map(cell).join(',')).join('\n'))
    await server.ask('delete from people where property_id = $1', [propertyId])
    const copied = await timed(() => copyAndMerge(server, propertyId, file))
    if (round === 0) continue
    first.push(times[0] ?? 0)
    unchanged.push(times[1] ?? 0)
    peer.push(copied)
  }
  const speed = median(peer) / median(first)
  const share = median(unchanged) / median(first)
  isGood = speed >= FIRST_MIN && share <= UNCHANGED_MAX
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`
  console.log(
    `  COPY and MERGE / first sync of ${RESIDENTS} residents  ${speed.toFixed(2)}  at least ${FIRST_MIN}  ${ms(peer)} / ${ms(first)}`,
  )
  console.log(
    `  a sync without changes / the first one           ${share.toFixed(2)}  at most ${UNCHANGED_MAX}  ${ms(unchanged)} / ${ms(first)}`,
  )
} finally {
  await server.close()
  await stop()
  rmSync(folder, { recursive: true })
}
process.exit(isGood ? 0 : 1)
