import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

async function foldersIn(path: string, except: readonly string[] = []): Promise<string[]> {
  const entries = await readdir(new URL(path, ROOT), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && !except.includes(entry.name) ? entry.name : [])).sort()
}

/** The nouns that docs/architecture.md lists under "One domain, one name". */
async function listedNouns(): Promise<string[]> {
  const text = await readFile(new URL('docs/architecture.md', ROOT), 'utf8')
  const [, list = ''] = /^## One domain, one name\n+(`[^.]+)\./m.exec(text) ?? []
  return [...list.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
}

test('contract, server and documentation have the same domains', async () => {
  const nouns = await foldersIn('packages/contract/src', ['shared'])
  expect(await foldersIn('apps/server/src/domains')).toEqual(nouns)
  expect(await listedNouns()).toEqual(nouns)
})

test('a folder of the portal that has data or screens of a domain has the name of that domain', async () => {
  const nouns = await foldersIn('packages/contract/src', ['shared'])
  expect(nouns).toEqual(expect.arrayContaining(await foldersIn('apps/web/src/data')))
  expect(nouns).toEqual(expect.arrayContaining(await foldersIn('apps/web/src/domains')))
})
