import { readMigrations } from '@portico/server/platform/migrate'
import { describe, expect, test } from 'vitest'
import { problemsOf } from './migration-rules.ts'
import { ACCEPTED } from './released-migrations.ts'

const rulesBrokenBy = async (text: string) => (await problemsOf('9999-test.sql', text)).map(({ rule }) => rule)

describe('the check of migrations refuses', () => {
  test.each([
    ['an index that stops writers', 'create index people_name on people (name);', 'require-concurrent-index-creation'],
    [
      'a column with a default that rewrites the table',
      'alter table people add column token uuid default gen_random_uuid();',
      'adding-field-with-default',
    ],
    [
      'a column that changes its type',
      'alter table people alter column name type varchar(80);',
      'changing-column-type',
    ],
    [
      'a column that must have a value from now on',
      'alter table people alter column name set not null;',
      'adding-not-nullable-field',
    ],
    [
      'a new column that must have a value and has no default',
      'alter table people add column nickname text not null;',
      'adding-required-field',
    ],
    [
      'a foreign key that is checked at once',
      'alter table people add constraint people_place foreign key (place_id) references places (id);',
      'adding-foreign-key-constraint',
    ],
    [
      'a condition that is checked at once',
      'alter table people add constraint people_named check (length(name) > 0);',
      'constraint-missing-not-valid',
    ],
    [
      'a unique constraint that builds its index at once',
      'alter table people add constraint people_once unique (property_id, name);',
      'disallowed-unique-constraint',
    ],
    [
      'a column that the previous release reads and that is gone',
      'alter table people drop column name;',
      'ban-drop-column',
    ],
    ['a column with a new name', 'alter table people rename column name to full_name;', 'renaming-column'],
    ['a table that is gone', 'drop table people;', 'ban-drop-table'],
    ['a table with a new name', 'alter table people rename to persons;', 'renaming-table'],
    [
      'an index that is made concurrently inside a transaction',
      'create index concurrently people_name on people (name);',
      'concurrently-outside-transaction',
    ],
    [
      'something outside a transaction that cannot be repeated',
      '-- Outside a transaction: people are changed meanwhile.\nalter table people add column nickname text;\n',
      'outside-transaction-indexes-only',
    ],
    [
      'an index that is skipped when its first attempt left an invalid one',
      '-- Outside a transaction: people are changed meanwhile.\ncreate index concurrently if not exists people_name on people (name);\n',
      'outside-transaction-indexes-only',
    ],
    [
      'a function that is replaced outside its file',
      'create or replace function portico.zero() returns integer language sql return 0;',
      'functions-in-files',
    ],
    ['what is no SQL', 'alter tabel people;', 'syntax-error'],
  ])('%s', async (_what, text, rule) => {
    expect(await rulesBrokenBy(text)).toContain(rule)
  })
})

test.each([
  [
    'a new table with its index',
    'create table visits (id uuid primary key, at timestamptz not null);\ncreate index on visits (at);',
  ],
  ['a column without a value', 'alter table people add column nickname text;'],
  ['a column with a constant default', `alter table people add column rounds integer not null default 1;`],
  ['a condition for new rows', 'alter table people add constraint people_named check (length(name) > 0) not valid;'],
  ['a condition that the next migration validates', 'alter table people validate constraint people_named;'],
  [
    'an index that is made outside a transaction',
    '-- Outside a transaction: people are changed meanwhile.\ndrop index concurrently if exists people_name;\ncreate index concurrently people_name on people (name);\n',
  ],
])('it lets pass %s', async (_what, text) => {
  expect(await rulesBrokenBy(text)).toEqual([])
})

test('a file of a function holds that function and nothing else', async () => {
  const zero = 'create or replace function portico.zero() returns integer language sql return 0;\n'
  expect(await problemsOf('functions/zero.sql', zero)).toEqual([])
  expect(await problemsOf('functions/one.sql', zero)).toMatchObject([{ rule: 'functions-in-files', line: 1 }])
  const both = `${zero}grant execute on function portico.zero() to public;\n`
  expect(await problemsOf('functions/zero.sql', both)).toMatchObject([{ rule: 'functions-in-files', line: 2 }])
})

test('only migrations that exist are accepted', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(ACCEPTED)))
})
