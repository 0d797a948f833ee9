import { parseArgs } from 'node:util'
import { bold, reportNews, reportProblem } from '../setup/stages.mjs'
import { placeFrom, planLayout } from './layout.ts'
import { startPortalCluster } from './portal-cluster.ts'

/** `npm run cluster`: the portal on a PostgreSQL that fails over by itself. */
const { values } = parseArgs({ options: { world: { type: 'string', default: 'demo' } } })
let running: ReturnType<typeof startPortalCluster> | undefined
let isEnding = false

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  const cluster = await running?.catch(() => undefined)
  await cluster?.stop()
  process.exit(code)
}

function fail(error: Error) {
  reportProblem(error.message)
  void end(1)
}

async function start() {
  if (values.world !== 'demo' && values.world !== 'small') throw new Error('--world is demo or small.')
  const layout = planLayout(placeFrom(process.env, 'cluster'))
  running = startPortalCluster({ layout, scale: values.world, report: reportNews })
  const { database } = await running
  if (isEnding) return
  const leader = await database.leader()
  console.log(`
Portico is ready at ${bold(layout.origin)} (servers at ports ${layout.portals.join(' and ')})
Which nodes are up: http://localhost:${layout.ports.state}
What Patroni knows:  http://localhost:${leader.ports.patroni}/cluster (${leader.name} leads)
Everything is kept in ${layout.folder}, also the logs. Ctrl-C stops it.`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (!isEnding) reportNews('The cluster stops.')
    void end(0)
  })
}
process.on('uncaughtException', fail)
start().catch(fail)
