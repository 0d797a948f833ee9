import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startCluster } from '../testing/postgres.ts'

const OUT = fileURLToPath(new URL('../../apps/server/src/platform/database.gen.ts', import.meta.url))
const CODEGEN = fileURLToPath(new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))

/** Generates types from the migrated database. With --verify it fails if the committed types are stale. */
const cluster = await startCluster()
try {
  const options = ['--dialect', 'postgres', '--url', cluster.ownerUrl, '--out-file', OUT]
  const filters = [
    '--exclude-pattern',
    '(pgboss.*|migrations|public.migrations|access_events_*|public.access_events_*)',
  ]
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [CODEGEN, ...options, ...filters, ...verify])
  process.stdout.write(stdout + stderr)
} catch (error) {
  console.error('The database types are stale. Run `npm run generate` and commit the result.')
  console.error((error as { stderr?: string }).stderr ?? error)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
