import { readdir, readFile } from 'node:fs/promises'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { expect, test } from 'vitest'
import { describePersonalData } from './describe.ts'
import { works } from './personal.ts'
import { classifiedColumns, isClassified, neededWorks, personalColumns } from './register.ts'
import { type Store, stores } from './stores.ts'

const SERVER = new URL('../', import.meta.url)

const server = await openTestServer({ world: 'empty' })

type Stored = { table: string; column: string; type: string }
/** The columns of our tables. Months of events are like their table, and the list of migrations is about nobody. */
const readColumns = () =>
  server.ask<Stored>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
     order by 1, 2`,
  )

/** What can neither name nor mean a person by itself. Everything else is classified, so a type that is new here is, too. */
const PLAIN = /^(boolean|smallint|integer|bigint|date|xid8|timestamp with time zone)(\[\])?$/

const advice = ({ table, column, type }: Stored) =>
  `Say in apps/server/src/personal-data/columns-of-….ts what ${table}.${column} (${type}) is: with whose it is and what becomes of it in \`personal\` of ${table}, or in its \`others\` if it says nothing about anybody.`

test('the register says of every column whether it is personal', async () => {
  const unknown = (await readColumns()).filter(
    ({ table, column, type }) => !PLAIN.test(type) && !isClassified(table, column),
  )
  expect(unknown.map(advice)).toEqual([])
})

test('the register has no column that is gone', async () => {
  const stored = new Set((await readColumns()).map(({ table, column }) => `${table}.${column}`))
  const gone = classifiedColumns.map(({ table, column }) => `${table}.${column}`).filter((name) => !stored.has(name))
  expect(
    gone.map((name) => `Take ${name} out of apps/server/src/personal-data: the database does not have it.`),
  ).toEqual([])
})

test('a column is either personal or not', () => {
  const names = classifiedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([
  ['person', 'people'],
  ['contact', 'property_contacts'],
  ['account', 'accounts'],
] as const)('a row that is said to go with its %s is deleted by the database with them', async (subject, of) => {
  const hanging = await server.ask<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confdeltype = 'c' and confrelid = $1::regclass`,
    [of],
  )
  const going = new Set([of, ...hanging.map(({ table }) => table)])
  const said = personalColumns.filter((one) => one.becomes === 'gone' && one.of.includes(subject))
  expect(said.filter(({ table }) => !going.has(table)).map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('every kind of erasing that the register can name is needed by something', () => {
  expect(neededWorks.toSorted()).toEqual(Object.keys(works).toSorted())
})

test('every file that the server writes is in the register', async () => {
  const paths = (await readdir(SERVER, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path))
  const writing: string[] = []
  for (const path of paths) {
    const text = await readFile(new URL(path, SERVER), 'utf8')
    if (/\b(writeFile|appendFile|createWriteStream)(Sync)?\(|\bopen\([^)]*'[aw]/.test(text)) writing.push(path)
  }
  const known = Object.values<Store>(stores).flatMap(({ writtenBy = [] }) => writtenBy)
  expect(
    writing
      .filter((path) => !known.includes(path))
      .map((path) => `Say in personal-data/stores.ts what ${path} writes.`),
  ).toEqual([])
  expect(known.filter((path) => !writing.includes(path))).toEqual([])
})

test('docs/privacy.md has the register as it is', async () => {
  const text = await readFile(new URL('../../../docs/privacy.md', SERVER), 'utf8')
  expect(text.includes(describePersonalData()), 'Run `npm run generate`.').toBe(true)
})
