import { faults } from './faults.ts'
import { startPortal } from './portal.ts'
import { printResult, readOptions } from './report.ts'
import { torture } from './torture.ts'

const USAGE = `Writes to a portal of its own while its servers, its database and the networks between them fail, and then compares every
acknowledged write with the database. It talks to this machine only and ends by itself.

  npm run torture`

const options = readOptions(USAGE, 300)
const portal = await startPortal({ hasClocks: !options.kinds || options.kinds.includes('clock') })
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => void portal.stop().finally(() => process.exit(1)))
const result = await torture(portal, faults, options).finally(portal.stop)
process.exit(printResult(result) ? 0 : 1)
