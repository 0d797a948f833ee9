import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { castOf } from '../../tools/testing/cast.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { openHistoryClient } from '../../tools/testing/history-client.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../tools/testing/test-server.ts'

const RESIDENTS = 10_000
const ROUNDS = 3
const LIMIT = 0.05

type Place = { propertyId: string; placeId: string }

async function newPlace(server: TestServer, accountId: string): Promise<Place> {
  const { propertyId } = await openHistoryClient(server, accountId)
  const [place] = await server.ask<{ id: string }>(
    `select id from places where property_id = $1 and label = 'Property'`,
    [propertyId],
  )
  return { propertyId, placeId: place?.id ?? '' }
}

/** What the upload of a file does: one call with all rows, then the job. */
async function upload(server: TestServer, manager: SignedIn, accountId: string, { propertyId, placeId }: Place) {
  const jobId = randomUUID()
  const serviceExpiryTimeMillis = Date.now() + 180 * 86_400_000
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/bulkJobs',
    headers: { cookie: manager.cookie, 'x-csrf-token': manager.token },
    payload: {
      ...{ jobId, propertyId, operation: 'addResidents' },
      shared: { parentAddressId: placeId, parentAddressLabel: 'Property', relationType: 'RESIDENT' },
      items: Array.from({ length: RESIDENTS }, (_, n) => {
        const email = `resident.${n}@example.com`
        return { label: email, values: { email, unitNumber: `${n % 900}`, serviceExpiryTimeMillis } }
      }),
    },
  })
  if (reply.statusCode !== 202) throw new Error(reply.body)
  await server.runBulkJob({ jobId, accountId })
  const [job] = await server.ask<{ done: number }>('select done from bulk_jobs where id = $1', [jobId])
  if (job?.done !== RESIDENTS) throw new Error(`${job?.done} residents were added.`)
}

/** The same rows of people and invitations, in one transaction, with their indexes, constraints and triggers; without the audit. */
const insertPlainly = (server: TestServer, { propertyId, placeId }: Place) =>
  server.ask(
    `with added as (
       insert into people (property_id, place_id, email, relation_type, unit_number, service_expires_at)
       select $1, $2, 'resident.' || n || '@example.com', 'RESIDENT', (n % 900)::text, now() + interval '180 days'
       from generate_series(1, $3::int) n returning property_id, id)
     insert into person_invitations (property_id, person_id) select property_id, id from added`,
    [propertyId, placeId, RESIDENTS],
  )

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

console.log(
  `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, medians of ${ROUNDS} rounds`,
)
const stop = await setup()
const server = await startTestServer()
let isGood = false
try {
  const { portfolio } = await castOf(server)
  const manager = await server.signIn(portfolio)
  await server.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [portfolio])
  const uploads: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await newPlace(server, portfolio), await newPlace(server, portfolio)]
    uploads.push(await timeOf(() => upload(server, manager, portfolio, one)))
    plain.push(await timeOf(() => insertPlainly(server, other)))
  }
  const ratio = medianOf(plain) / medianOf(uploads)
  isGood = ratio >= LIMIT
  console.log(
    `  the same rows inserted plainly / a file of ${RESIDENTS} residents  ${ratio.toFixed(2)}  limit ${LIMIT}  ` +
      `${medianOf(plain).toFixed(0)} / ${medianOf(uploads).toFixed(0)} ms  ${isGood ? 'good' : 'LIMIT BROKEN'}`,
  )
} finally {
  await server.close()
  await stop()
}
process.exit(isGood ? 0 : 1)
