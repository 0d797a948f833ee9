import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backUp } from '@portico/server/backup/backup'
import { compareTable, TEXT_FORM } from '@portico/server/backup/copy-table'
import type { Manifest } from '@portico/server/backup/manifest'
import { restore } from '@portico/server/backup/restore'
import { migrate } from '@portico/server/platform/migrate'
import pg from 'pg'
import { startArchivedPostgres } from '../postgres/archived-postgres.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { fillWorld } from '../world/fill-world.ts'

const appRole = 'portico_app'

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const ask = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows)

const countRows = ({ tables }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`

/** Proves the set-up of docs/backup.md: a full backup and archived WAL bring the database back to a moment between two changes. */
async function main() {
  const postgres = await startArchivedPostgres()
  const { adminUrl, ownerUrl, backrest, folder } = postgres
  try {
    const [{ version }] = await ask(adminUrl, `select current_setting('server_version') as version`)
    console.log(`PostgreSQL ${version}, ${await postgres.version()}.`)
    await ask(adminUrl, 'create role portico_owner login createrole')
    await ask(adminUrl, 'create database portico owner portico_owner')
    const { applied } = await migrate({ ownerUrl, appRole })
    await fillWorld(ownerUrl, { scale: 'small' })
    console.log(`Applied ${applied.length} migrations and filled the small world.`)
    await backrest('stanza-create')
    await backrest('check')
    await backrest('backup', '--type=full')
    console.log('Made a full backup.')

    await ask(ownerUrl, `insert into flags (name, value) values ('pointInTime', '"kept"')`)
    const expected = await backUp({ ownerUrl, folder: join(folder, 'expected') })
    const [{ moment }] = await ask(
      ownerUrl,
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as moment`,
    )
    console.log(`Wrote a row, and noted the time: ${moment}.`)
    await ask(ownerUrl, `delete from flags where name = 'pointInTime'`)
    await ask(ownerUrl, `insert into flags (name, value) values ('tooLate', 'true'); delete from person_keys`)
    await ask(adminUrl, 'select pg_switch_wal()')
    await backrest('check')
    console.log('Deleted that row and more, wrote another one, and archived the WAL.')

    await postgres.stop()
    await backrest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
    await postgres.start()
    while ((await ask(adminUrl, 'select pg_is_in_recovery() as recovers'))[0].recovers) await sleep(100)
    console.log(`Restored to ${moment}.`)
    const flags = await ask(ownerUrl, `select name, value from flags where name in ('pointInTime', 'tooLate')`)
    if (JSON.stringify(flags) !== '[{"name":"pointInTime","value":"kept"}]')
      throw new Error(`The rows are not those of that time: ${JSON.stringify(flags)}.`)
    await withClient(ownerUrl, async (client) => {
      await client.query(TEXT_FORM)
      for (const table of expected.tables) await compareTable(client, table)
    })
    console.log(`The row is there, the later one is not, and all ${countRows(expected)} are those of that time.`)
    await restoreElsewhere(join(folder, 'expected'), join(folder, 'embedded'))
  } finally {
    await postgres.remove()
  }
}

/** A backup by `command.ts backup` does not depend on the version of PostgreSQL. */
async function restoreElsewhere(backup: string, folder: string) {
  const embedded = await startEmbeddedPostgres({ folder, durable: false })
  try {
    const { manifest } = await restore({ ownerUrl: embedded.ownerUrl, appRole, folder: backup })
    const [{ version }] = await ask(embedded.ownerUrl, `select current_setting('server_version') as version`)
    console.log(
      `The copy of ${countRows(manifest)} from PostgreSQL ${manifest.postgres} is restored by PostgreSQL ${version}.`,
    )
  } finally {
    await embedded.stop()
  }
}

try {
  await main()
} catch (error) {
  const { message, stdout = '' } = error as Error & { stdout?: string }
  console.error(`${message}\n${stdout}`)
  process.exitCode = 1
}
