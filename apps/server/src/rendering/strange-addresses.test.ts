import { loadPortal, openPages } from '@portico/tools/testing/pages'
import { seed } from '@portico/tools/testing/seed'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

/** How many random addresses are visited; `PORTICO_FUZZ_RUNS` of `npm run check:fuzz` says how many more. */
const VISITS = Number(process.env.PORTICO_FUZZ_RUNS ?? 100)

const portal = await openPages()
afterAll(() => portal.close())

test.each(['/%0A', '/login%0A', '/a%0Db', '/a%E2%80%A8b', '/%E2%80%A9', '/properties/%0a', '/a%09b', '/%00'])(
  'an address with a line break or another invisible character is unknown: %s',
  async (address) => {
    for (const as of ['visitor', 'portfolio'] as const) {
      const page = await portal.visit(address, { as })
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.texts('h1')[0]).toMatch(/not found$/)
    }
    const program = await portal.app.inject({ url: address, headers: { host: 'localhost:3000', accept: '*/*' } })
    expect(program.statusCode).toBe(404)
  },
)

test('a random address, or a page with random values, is a page or a refusal', async () => {
  const patterns = (await loadPortal()).pagePatterns()
  const { openToPartner } = portal.cast.properties
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.toWellFormed()),
    fc.constantFrom(
      '..',
      '.',
      '%',
      '//',
      '\\',
      '*',
      '?',
      '#',
      '\n',
      '\u2028',
      '__proto__',
      'constructor',
      'x'.repeat(9_000),
    ),
  )
  const encoded = fc.oneof(
    { weight: 4, arbitrary: text.map(encodeURIComponent) },
    fc.constantFrom('%', '%zz', '%c0%af'),
  )
  const path = fc.oneof(
    fc.array(encoded, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    fc
      .tuple(fc.constantFrom(...patterns), fc.array(encoded, { minLength: 3, maxLength: 3 }), fc.boolean())
      .map(([pattern, values, isOwn]) =>
        pattern.replace(/:(\w+)/g, (_, name) =>
          isOwn && name === 'propertyId' ? openToPartner : (values.pop() ?? 'x'),
        ),
      ),
  )
  const names = fc.oneof(
    encoded,
    fc.constantFrom('filter', 'tab', 'step', 'sort', 'page', 'at', 'who', 'invite', 'locale'),
  )
  const query = fc.array(fc.tuple(names, encoded), { maxLength: 3 })
  const preference = fc.constantFrom('locale', 'flagOverrides', 'displayMode', 'version', 'face', 'tables')
  const preferences = fc.dictionary(preference, fc.jsonValue({ maxDepth: 2 }))
  await fc.assert(
    fc.asyncProperty(path, query, preferences, text, fc.boolean(), async (address, search, chosen, word, isVisitor) => {
      const url = `${address}?${search.map((pair) => pair.join('=')).join('&')}`
      const reply = await portal.get(
        url,
        { as: isVisitor ? 'visitor' : 'portfolio', preferences: chosen },
        {
          accept: 'text/html',
          'accept-language': encodeURIComponent(word),
          'sec-ch-ua-mobile': isVisitor ? '?1' : '?0',
          ...(isVisitor && { cookie: `portico_view=${encodeURIComponent(word)}; portico=${encodeURIComponent(word)}` }),
        },
      )
      expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBeLessThan(500)
    }),
    { numRuns: VISITS, seed },
  )
})
