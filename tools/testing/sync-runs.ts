import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  changedFields,
  type HeldGroup,
  heldGroupOf,
  heldGroups,
  lineKinds,
  lineReasons,
} from '@portico/contract/sync/sync.rules'
import { type HeldCounts, problems, type ReportLine, type RunRemarks } from '@portico/contract/sync/sync.schema'

/** A line for every kind and every reason, with a change of every field. */
const lines = lineReasons.map(
  (reason, index): ReportLine => ({
    kind: lineKinds[index % lineKinds.length] ?? 'ADDED',
    reason,
    name: `Ada ${index}`,
    email: `ada.${index}@example.com`,
    unit: `${index}`,
    pmsPropertyId: 'p1',
    residentId: `r${index}`,
    personId: null,
    changes: changedFields.map((field) => ({ field, before: null, after: field === 'TYPE' ? 'RESIDENT' : 'X1' })),
    wording: 'Purgatory',
  }),
)

function heldCounts() {
  const held = lines.filter(({ kind }) => kind === 'HELD').map(({ reason }) => heldGroupOf(reason))
  const countOf = (group: HeldGroup) => held.filter((one) => one === group).length
  return Object.fromEntries(heldGroups.map((group) => [group, countOf(group)])) as HeldCounts
}

const remarks: RunRemarks = {
  failedProperties: problems.map((problem) => ({ pmsPropertyId: problem, name: problem, problem, said: 'Error 42' })),
  refusedMethods: ['getLeases'],
  foreignRows: [{ pmsPropertyId: 'p1', otherPropertyId: 'otherhouse', rows: 10 }],
  unknownWordings: [
    { kind: 'STATUS', wording: 'Purgatory', residents: 1 },
    { kind: 'ROLE', wording: 'Ghost', residents: 2 },
  ],
  wouldBeHeld: false,
  held: heldCounts(),
}

type Ask = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

/** Adds a held run to a connected property of the account. Its report says everything that a report can say. */
export async function addHeldRun(ask: Ask, accountId: string) {
  const [connected] = await ask<{ property_id: string; id: string; provider: string }>(
    `select i.property_id, i.id, i.provider from integrations i
     join memberships m on m.property_id = i.property_id and m.account_id = $1
     where i.pmp_property_status = 'LIVE' order by i.property_id limit 1`,
    [accountId],
  )
  if (!connected) throw new Error('The world has no connected property.')
  const { property_id: propertyId, id: integrationId, provider } = connected
  const runId = randomUUID()
  const digest = Buffer.from(runId)
  const counts = Object.fromEntries(lineKinds.map((kind) => [kind, lines.filter((line) => line.kind === kind).length]))
  await ask(`insert into sync_reports (property_id, digest, lines) values ($1, $2, $3)`, [
    propertyId,
    digest,
    deflateSync(JSON.stringify(lines)),
  ])
  await ask(
    `insert into sync_runs (property_id, integration_id, id, provider, kind, cause, account_id, started_at, finished_at, outcome, problem,
       said, counts, remarks, digest)
     values ($1, $2, $3, $4, 'SYNC', 'REQUEST', $5, now() - interval '95 seconds', now(), 'HELD', 'IMPLAUSIBLE', 'Error 42', $6, $7, $8)`,
    [propertyId, integrationId, runId, provider, accountId, JSON.stringify(counts), JSON.stringify(remarks), digest],
  )
  await ask('update integrations set held_run_id = $2 where id = $1', [integrationId, runId])
  return { propertyId, runId, provider }
}
