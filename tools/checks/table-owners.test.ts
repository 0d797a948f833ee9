import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FOREIGN_WRITES, OWNERS } from './table-owners.ts'

const SERVER = new URL('../../apps/server/src/', import.meta.url)

const domainOf = (path: string) => /^domains\/([^/]+)\//.exec(path)?.[1] ?? /^(\w+)\//.exec(path)?.[1] ?? 'app'

async function readSources() {
  const paths = await readdir(SERVER, { recursive: true })
  const sources = paths.filter((path) => /(?<!\.test|\.gen)\.ts$/.test(path))
  return Promise.all(
    sources.map(async (path) => {
      const text = await readFile(new URL(path, SERVER), 'utf8')
      return { path, text: text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }
    }),
  )
}

/** The names that stand where SQL or the query builder expects a table. */
const REFERENCES = [
  /\b(?:from|join|into|update|truncate)\s+(?:only\s+)?(?:public\.)?(\w+)/g,
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?,\s*(\w+)/g,
  /(?:selectFrom|Join|insertInto|updateTable|deleteFrom|sql\.table|isFull|deleteRows)\((?:trx,\s*)?'(\w+)/g,
  /\btable: '(\w+)'/g,
]

/** The names of the tables that SQL or the query builder changes. */
const WRITES = [
  /\b(?:(?:insert|merge)\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?(?:public\.)?(\w+)/g,
  /(?:insertInto|mergeInto|updateTable|deleteFrom|deleteRows)\((?:trx,\s*)?'(\w+)/g,
]

/** Each table with the domains in which one of the patterns finds it, and a file of each. */
async function usersOf(patterns: readonly RegExp[]) {
  const users = new Map(Object.keys(OWNERS).map((table) => [table, new Map<string, string>()]))
  for (const { path, text } of await readSources())
    for (const [, name = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
      users.get(name)?.set(domainOf(path), path)
  return users
}

async function readTables(): Promise<string[]> {
  const generated = await readFile(new URL('platform/database.gen.ts', SERVER), 'utf8')
  const [, list = ''] = generated.split('export interface DB {')
  return [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
}

test('every table has an owner', async () => {
  expect(Object.keys(OWNERS)).toEqual(await readTables())
})

test('a domain reads tables of its own, and of others only those that the list still allows', async () => {
  const users = await usersOf(REFERENCES)
  const foreign: string[] = []
  const unneeded: string[] = []
  for (const [table, [owner, ...allowed]] of Object.entries(OWNERS)) {
    const found = users.get(table) ?? new Map<string, string>()
    for (const [domain, path] of found)
      if (domain !== owner && !allowed.includes(domain)) foreign.push(`${path} reaches into ${table} of ${owner}`)
    for (const domain of allowed)
      if (!found.has(domain)) unneeded.push(`${domain} no longer uses ${table}: remove it from the list`)
  }
  expect(foreign).toEqual([])
  expect(unneeded).toEqual([])
})

test('a domain changes rows of its own tables only', async () => {
  const foreign: string[] = []
  for (const [table, domains] of await usersOf(WRITES))
    for (const domain of domains.keys()) if (domain !== OWNERS[table]?.[0]) foreign.push(`${domain} changes ${table}`)
  expect(foreign).toEqual(Object.keys(FOREIGN_WRITES))
})
