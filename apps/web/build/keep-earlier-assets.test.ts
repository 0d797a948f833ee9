import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAssets } from './keep-earlier-assets.ts'

const DAY = 24 * 60 * 60 * 1000

test('the files of the previous builds are kept for a month and deleted afterwards', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portico-assets-'))
  const write = async (file: string, days: number) => {
    await writeFile(join(root, file), '')
    await utimes(join(root, file), new Date(), new Date(Date.now() - days * DAY))
  }
  await keepAssets(root)
  await mkdir(join(root, 'dist/client/assets'), { recursive: true })
  await mkdir(join(root, 'dist/earlier'))
  await write('dist/client/assets/entry-b.js', 3)
  await write('dist/earlier/entry-a.js', 29)
  await write('dist/earlier/entry-0.js', 31)
  await keepAssets(root)
  expect((await readdir(join(root, 'dist/earlier'))).sort()).toEqual(['entry-a.js', 'entry-b.js'])
  await rm(root, { recursive: true })
})
