import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CLUSTER_VARIABLE } from '../testing/database.ts'
import { setup } from '../testing/global-setup.ts'
import { checkOutPrevious, rememberFunctions } from './previous-checkout.ts'

/** What people and panels do most. The names of other files may be given instead. */
const TESTS = [
  'apps/server/src/domains/keys',
  'apps/server/src/domains/people',
  'apps/server/src/domains/properties',
  'apps/server/src/domains/networks',
  'apps/server/src/domains/credentials',
  'apps/server/src/domains/providers',
  'apps/server/src/domains/access',
  'apps/server/src/domains/history',
  'apps/server/src/platform/audit',
]

/** Runs tests of the previous release, with its own server, on databases with the schema of this release. */
async function main(): Promise<number> {
  const previous = await checkOutPrevious()
  if (!previous) {
    console.log('Skipped: without a history of commits there is no previous release to try.')
    return 0
  }
  const stop = await setup()
  try {
    await rememberFunctions(previous)
    console.log(`The tests of ${previous.commit} run on the schema of this release.`)
    const files = process.argv.slice(2)
    const vitest = join(previous.folder, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'run', '--project=api', ...(files.length > 0 ? files : TESTS)]
    const env = { ...process.env, [CLUSTER_VARIABLE]: process.env[CLUSTER_VARIABLE] ?? '' }
    const child = spawn(process.execPath, args, { cwd: previous.folder, env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    await stop()
    await previous.remove()
  }
}

process.exitCode = await main()
