import { afterEach, expect, test, vi } from 'vitest'
import { importFiles, LoadError, lookAhead } from './import-files.ts'

/** Which files the server has. The browser asks for each file by fetch, and imports it only then. */
function serve(has: (file: string) => boolean) {
  const fetch = vi.fn(async (file: string) => new Response('', { status: has(file) ? 200 : 404 }))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([file]) => file)
}
afterEach(() => vi.unstubAllGlobals())

test('code is imported after all of its files are fetched, and each file is fetched once', async () => {
  const asked = serve(() => true)
  const load = vi.fn(async () => asked().length)
  expect(await importFiles(['/once/a.js', '/once/b.css'], load)).toBe(2)
  await importFiles(['/once/b.css', '/once/c.js'], load)
  expect(asked()).toEqual(['/once/a.js', '/once/b.css', '/once/c.js'])
})

test('code with a file that cannot be fetched is not imported, and the next attempt fetches only that file again', async () => {
  let isThere = false
  const asked = serve((file) => isThere || file !== '/again/b.js')
  const load = vi.fn(async () => 'code')
  await expect(importFiles(['/again/a.js', '/again/b.js'], load)).rejects.toThrow(LoadError)
  expect(load).not.toHaveBeenCalled()
  isThere = true
  expect(await importFiles(['/again/a.js', '/again/b.js'], load)).toBe('code')
  expect(asked()).toEqual(['/again/a.js', '/again/b.js', '/again/b.js'])
})

test('a file that is lost on its way is fetched again', async () => {
  serve(() => true)
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(importFiles(['/lost/a.js'], async () => 'code')).rejects.toThrow(LoadError)
  expect(await importFiles(['/lost/a.js'], async () => 'code')).toBe('code')
})

test('looking ahead fetches the files and imports nothing, and a later import finds them', async () => {
  const asked = serve(() => true)
  const load = vi.fn(async () => 'code')
  const loadPart = async () => (await importFiles(['/ahead/a.js'], load)).length
  lookAhead(loadPart)
  await vi.waitFor(() => expect(asked()).toEqual(['/ahead/a.js']))
  expect(load).not.toHaveBeenCalled()
  expect(await loadPart()).toBe(4)
  expect(asked()).toEqual(['/ahead/a.js'])
})

test('files that looking ahead could not fetch are fetched again', async () => {
  serve(() => false)
  lookAhead(() => importFiles(['/nothing/a.js'], async () => 'code'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  serve(() => true)
  await vi.waitFor(async () => expect(await importFiles(['/nothing/a.js'], async () => 'code')).toBe('code'))
})
