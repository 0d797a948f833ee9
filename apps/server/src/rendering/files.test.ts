import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const portal = await openPages()
afterAll(() => portal.close())

const MANIFEST = new URL('../../../web/dist/client/.vite/manifest.json', import.meta.url)
async function fileOf(module: string): Promise<string> {
  return `/${JSON.parse(await readFile(MANIFEST, 'utf8'))[module].file}`
}

describe('the dashboard', () => {
  /** The size in bytes as it is sent. A font is compressed already, and a file below a kilobyte is not worth it. */
  const weightOf = async (files: readonly string[]) => {
    const replies = await Promise.all(
      files.map((url) => portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })),
    )
    for (const { statusCode, headers, rawPayload } of replies) {
      expect(statusCode).toBe(200)
      if (rawPayload.byteLength > 1024 && headers['content-type'] !== 'font/woff2')
        expect(headers['content-encoding']).toBe('br')
    }
    return replies.reduce((sum, { rawPayload }) => sum + rawPayload.byteLength, 0)
  }
  const filesIn = async (kind: string) => {
    const { find } = await portal.visit('/')
    const files = find('head [src], head [href]').map(
      (file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '',
    )
    return [...new Set(files.filter((file) => file.startsWith('/assets/') && file.endsWith(kind)))]
  }

  test.each([
    ['.js', 6, 212_000],
    ['.css', 1, 26_000],
    ['.woff2', 1, 22_000],
  ])('loads few %s files, and no more of them than it needs', async (kind, count, limit) => {
    const files = await filesIn(kind)
    expect(files).toHaveLength(count)
    expect(await weightOf(files)).toBeLessThan(limit)
  })
})

describe('the developer tools', () => {
  const drawer = 'src/app/developer/developer-drawer.tsx'

  test('are served outside Prod', async () => {
    expect((await portal.app.inject({ url: await fileOf(drawer) })).statusCode).toBe(200)
    expect((await portal.visit('/')).controls()).toContain('Developer tools')
  })

  test('offer what changes a world only in a demo', async ({ onTestFinished }) => {
    expect((await portal.visit('/')).data()).toMatchObject({ isDemo: true })
    const real = await openPages({ stage: 'gamma', isDemo: false })
    onTestFinished(() => real.close())
    const page = await real.visit('/')
    expect(page.controls()).toContain('Developer tools')
    expect(page.data()).toMatchObject({ isDemo: false })
  })

  test('are not served in Prod, and flags cannot be overridden there', async ({ onTestFinished }) => {
    const prod = await openPages({ stage: 'prod' })
    onTestFinished(() => prod.close())
    const page = await prod.visit('/', { flags: { kapEnabled: false } })
    expect(page.texts('h1')).toEqual(['Welcome, Alexandra Reyes'])
    expect(page.html).not.toContain('developer-')
    expect(page.controls()).not.toContain('Developer tools')
    expect((await prod.app.inject({ url: await fileOf(drawer) })).statusCode).toBe(404)
    expect((await prod.app.inject({ url: await fileOf('src/entry-client.tsx') })).statusCode).toBe(200)
    // Providers are counted only where deliveries by third parties are enabled.
    expect(page.texts('#page li dt')).toContain('Providers')
    expect((await portal.visit('/', { flags: { kapEnabled: false } })).texts('#page li dt')).not.toContain('Providers')
  })
})

describe('a file of the build', () => {
  const replyTo = async (url: string, encoding: string) => {
    const { statusCode, headers, rawPayload } = await portal.app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    })
    const { date: _, 'x-request-id': __, ...others } = headers
    return { statusCode, headers: others, hash: createHash('sha256').update(rawPayload).digest('hex') }
  }

  test.each([
    ['src/entry-client.tsx', 'br'],
    ['src/entry-client.tsx', 'gzip, deflate, br, zstd'],
  ])('that is kept in memory (%s, %s) is the one that the file server reads', async (module, encoding) => {
    const url = await fileOf(module)
    const read = await replyTo(url, 'br;q=1')
    expect(read.headers['content-encoding']).toBe('br')
    for (const _ of ['first', 'second']) expect(await replyTo(url, encoding)).toEqual(read)
  })

  test('that is too small to be compressed is sent as it is', async () => {
    const folder = new URL('../../../web/dist/client/assets/', import.meta.url)
    const names = new Set(await readdir(folder))
    const small = [...names].find((name) => name.endsWith('.js') && !names.has(`${name}.br`)) ?? ''
    const { body, headers } = await portal.app.inject({
      url: `/assets/${small}`,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(await readFile(new URL(small, folder), 'utf8'))
  })

  test('is sent as a browser can read it', async () => {
    const url = await fileOf('src/entry-client.tsx')
    const encodings = ['gzip', 'identity', 'br;q=0', 'gzip, br;q=0.1']
    const replies = await Promise.all(encodings.map((encoding) => replyTo(url, encoding)))
    expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined, 'gzip'])
  })
})

test('a picture of an entrance is served, and a missing one gets 404', async () => {
  const kept = await portal.app.inject({ url: '/entrances/parcel-room.svg' })
  const lost = await portal.app.inject({ url: '/entrances/parcel-room-2019.svg' })
  expect([kept.statusCode, kept.headers['content-type'], lost.statusCode]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    404,
  ])
  const icon = await portal.app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } })
  expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('files of the previous release are served to pages that are still open', async ({ onTestFinished }) => {
  const folder = new URL('../../../web/dist/earlier/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const name = `entry-client-${randomUUID()}.js`
  await writeFile(new URL(name, folder), 'export {}')
  const later = await openPages()
  onTestFinished(async () => {
    await rm(new URL(name, folder))
    await later.close()
  })
  const kept = await later.app.inject({ url: `/assets/${name}` })
  expect([kept.statusCode, kept.body, kept.headers['cache-control']]).toEqual([
    200,
    'export {}',
    'public, max-age=31536000, immutable',
  ])
  expect((await later.app.inject({ url: `/assets/no-${name}` })).statusCode).toBe(404)
})

test('files of a later release are served as soon as they are in the shared folder', async ({ onTestFinished }) => {
  const sharedAssets = await mkdtemp(join(tmpdir(), 'portico-assets-'))
  const server = await openPages({ sharedAssets })
  onTestFinished(async () => {
    await server.close()
    await rm(sharedAssets, { recursive: true })
  })
  const ask = async () => (await server.app.inject({ url: '/assets/entry-client-later.js' })).statusCode
  expect(await ask()).toBe(404)
  await writeFile(join(sharedAssets, 'entry-client-later.js'), 'export {}')
  expect(await ask()).toBe(200)
  const own = await fileOf('src/entry-client.tsx')
  expect((await server.app.inject({ url: own })).statusCode).toBe(200)
  await expect(openPages({ sharedAssets: join(sharedAssets, 'missing') })).rejects.toThrow('which is not there')
})

test('a page is not stored', async () => {
  const { headers } = await portal.get('/')
  expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'text/html; charset=utf-8'])
})

test.each([
  '/assets/',
  '/assets/..%2f..%2fserver/entry-server.js',
  '/assets/%2e%2e/%2e%2e/server/entry-server.js',
  '/entrances/',
  '/entrances/..%2findex.html',
  '/.git/config',
  '/package.json',
])('%s is no file, and no folder is listed', async (url) => {
  const reply = await portal.app.inject({ url, headers: { host: new URL(portal.config.origin).host } })
  expect([302, 403, 404]).toContain(reply.statusCode)
  expect(reply.body).not.toMatch(
    /createRenderer|repositoryformatversion|"workspaces"|resident-file\.worker|parcel-room/,
  )
})
