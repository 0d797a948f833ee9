import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openIntegrationsClient } from '../../tools/testing/integrations-client.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'

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

/** A statement of the COPY protocol, which `pg` supports without offering it. */
class CopyIn {
  readonly done: Promise<void>
  handleReadyForQuery: () => void = () => {}
  handleError: (error: Error) => void = () => {}
  readonly #text: string
  readonly #rows: Buffer
  constructor(text: string, rows: Buffer) {
    this.#text = text
    this.#rows = rows
    this.done = new Promise((resolve, reject) => {
      this.handleReadyForQuery = resolve
      this.handleError = reject
    })
  }
  submit(connection: { query(text: string): void }) {
    connection.query(this.#text)
  }
  handleCopyInResponse(connection: { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void }) {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }
  handleCommandComplete() {}
}

type Table = { name: string; columns: string; key: string }
/** What a first sync writes: people, their invitations, and their links to residents. */
const tables: readonly Table[] = [
  {
    name: 'people',
    columns:
      'property_id, id, email, person_name, unit_number, place_id, service_starts_at, service_expires_at, relation_type, source',
    key: 'property_id, id',
  },
  { name: 'person_invitations', columns: 'property_id, person_id', key: 'property_id, person_id' },
  {
    name: 'integration_residents',
    columns: 'property_id, integration_id, pms_property_id, resident_id, person_id',
    key: 'property_id, person_id',
  },
]

async function copyOf(client: pg.Client, { name, columns }: Table, propertyId: string): Promise<Buffer> {
  const { rows } = await client.query({
    text: `select ${columns} from ${name} where property_id = $1`,
    values: [propertyId],
    rowMode: 'array',
  })
  const cell = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
  return Buffer.from(rows.map((row: unknown[]) => `${row.map(cell).join(',')}\n`).join(''))
}

/** The peer: the same rows by COPY and MERGE into the same tables, with their indexes and constraints, in one transaction. */
async function copyAndMerge(client: pg.Client, files: readonly Buffer[]) {
  await client.query('begin')
  for (const [index, { name, columns, key }] of tables.entries()) {
    await client.query(
      `create temporary table arrived_${name} on commit drop as select ${columns} from ${name} with no data`,
    )
    const copy = new CopyIn(`copy arrived_${name} from stdin with (format csv)`, files[index] ?? Buffer.alloc(0))
    client.query(copy as unknown as pg.Submittable)
    await copy.done
    const isSame = key.split(', ').map((column) => `t.${column} = n.${column}`)
    const values = columns.split(', ').map((column) => `n.${column}`)
    await client.query(`merge into ${name} t using arrived_${name} n on ${isSame.join(' and ')}
      when not matched then insert (${columns}) values (${values.join(', ')})`)
  }
  await client.query('commit')
}

const stop = await setup()
const server = await startTestServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
let isGood = true
try {
  await owner.connect()
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
    const files: Buffer[] = []
    for (const table of tables) files.push(await copyOf(owner, table, propertyId))
    const added = files[0]?.toString().trim().split('\n').length
    if (added !== RESIDENTS) throw new Error(`${added} people were added.`)
    await server.ask('delete from people where property_id = $1', [propertyId])
    const copied = await timed(() => copyAndMerge(owner, files))
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
  await owner.end()
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
