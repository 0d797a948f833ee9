import { expect, test } from './support/journey.ts'

/** Bytes as they travel. The dashboard is the first thing everybody waits for: what only other screens draw stays out of it. */
const limits = { scripts: 232_000, styles: 44_000 }

test('the first screen brings along what it draws, and no more', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const html = await (await page.request.get(portal.origin)).text()
  const filesOf = (kind: RegExp) => [...new Set(Array.from(html.matchAll(kind), ([, address = '']) => address))]
  const weigh = async (addresses: readonly string[]) => {
    const sizes = addresses.map(async (address) => {
      const reply = await fetch(`${portal.origin}${address}`, { headers: { 'accept-encoding': 'br' } })
      await reply.arrayBuffer()
      return Number(reply.headers.get('content-length'))
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  const scripts = filesOf(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  const styles = filesOf(/href="(\/assets\/[^"]+\.css)"/g)
  expect(scripts.length).toBeGreaterThan(3)
  expect(styles.length).toBeGreaterThan(0)
  expect(await weigh(scripts)).toBeLessThan(limits.scripts)
  expect(await weigh(styles)).toBeLessThan(limits.styles)
})
