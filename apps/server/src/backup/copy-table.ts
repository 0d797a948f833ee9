import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackupTable } from './manifest.ts'
import { rowDigest } from './row-digest.ts'

type Columns = Pick<BackupTable, 'name' | 'columns'>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: Columns) => columns.map(quoted).join(', ')
const fileOf = (folder: string, { name }: Columns) => join(folder, `${name}.copy.gz`)

/** Values have one text form in every version of PostgreSQL, whatever the settings of the server and the role are. */
export const TEXT_FORM = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '30s'`

/** A query, because the rows of a partitioned table cannot be copied otherwise before PostgreSQL 18. */
const rowsOf = (client: Client, table: Columns) =>
  client.query(copyTo(`copy (select ${columnsOf(table)} from public.${quoted(table.name)}) to stdout`))

export async function dumpTable(client: Client, table: Columns, folder: string): Promise<BackupTable> {
  const digest = rowDigest()
  const file = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(fileOf(folder, table), { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(rowsOf(client, table), digest.stream(), createGzip({ level: 3 }), hashing, target)
  return { ...table, ...digest.result(), sha256: file.digest('hex') }
}

export async function loadTable(client: Client, table: BackupTable, folder: string): Promise<void> {
  const target = client.query(copyFrom(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), target)
}

/** Throws unless the table has exactly the rows of the backup. */
export async function compareTable(client: Client, table: BackupTable): Promise<void> {
  const digest = rowDigest()
  for await (const chunk of rowsOf(client, table)) digest.update(chunk as Buffer)
  const { rows, digest: found } = digest.result()
  if (rows !== table.rows) throw new Error(`The table ${table.name} has ${rows} rows instead of ${table.rows}.`)
  if (found !== table.digest) throw new Error(`The table ${table.name} has other rows than the backup.`)
}

/** Throws unless the file is the one that the backup wrote. */
export async function checkFile(table: BackupTable, folder: string): Promise<void> {
  const path = fileOf(folder, table)
  const file = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) file.update(chunk as Buffer)
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (file.digest('hex') !== table.sha256) throw new Error(`${path} was changed or is damaged.`)
}
