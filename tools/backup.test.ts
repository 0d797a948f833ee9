import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadMasterKeys } from '@portico/server/platform/master-keys'
import { migrate } from '@portico/server/platform/migrate'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'

const PROGRAM = fileURLToPath(new URL('./backup.ts', import.meta.url))

test('what npm start keeps is backed up while it runs, verified in a PostgreSQL of its own, and restored into a new data folder', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = (data: string, ...args: string[]) => {
    const { DATABASE_URL: _, PORTICO_KEYS_FILE: __, ...env } = process.env
    const options = { env: { ...env, PORTICO_DATA: join(folder, data), INIT_CWD: folder } }
    return promisify(execFile)(process.execPath, [PROGRAM, ...args], options).then(
      ({ stdout }) => stdout,
      (error) => `failed: ${error.stderr}`,
    )
  }
  await loadMasterKeys(join(folder, 'old', 'secrets', 'keys.json'), 'test')
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'old', 'postgres'), durable: false })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appRole: 'portico_app' })
    expect(await run('old', 'backup', 'copy')).toContain(`into ${join(folder, 'copy')}.`)
    expect(await run('old', 'restore', 'copy')).toContain('failed: The database is not empty')
  } finally {
    await postgres.stop()
  }
  expect(await run('old', 'verify-backup', 'copy')).toContain('Every chain of the audit holds.')
  const restored = await run('new', 'restore', 'copy')
  expect(restored).toContain('every table has the rows of the backup')
  // Where root runs it, the user of PostgreSQL enters the folder.
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  expect(restored).toContain('The audit was not verified, because there is no key file.')
  expect(await run('new', 'backup')).toContain('failed: Backups of what `npm start` keeps.')
})
