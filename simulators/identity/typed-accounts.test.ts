import { afterAll, expect, test } from 'vitest'
import { PAGE_LOCALES } from './page-locale.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { TestBrowser, TestClient } from './test-client.ts'

const portal = await TestClient.start({ takesAnybody: true })
afterAll(() => portal.provider.stop())

async function type(name: string, email: string) {
  const browser = new TestBrowser()
  const page = await portal.open(browser)
  return { browser, reply: await browser.submit(page.url, { name, email }) }
}

test.each(PAGE_LOCALES)(
  'the page asks for a name and an address in %s, and shows no account of the demo',
  async (locale) => {
    const { html } = await portal.open(new TestBrowser(), { ui_locales: locale })
    expect(html).toContain(`<h1>${PAGE_TEXTS[locale].typeHeading}</h1>`)
    expect(html).toContain(PAGE_TEXTS[locale].typedEmail)
    expect(html).not.toContain('Alexandra Reyes')
  },
)

test('whoever types a name and an address is signed in with them, and is offered to the next one', async () => {
  const tokens = await portal.signInTyped('Kim Quarry', 'Kim@quarry.example')
  expect(tokens.claims()).toMatchObject({ name: 'Kim Quarry', email: 'Kim@quarry.example', email_verified: true })
  const { html } = await portal.open(new TestBrowser())
  expect(html).toContain('Kim Quarry')
  expect(html).toContain('Typed before')
})

test('the same address is the same account, whatever its letters and its name', async () => {
  const first = await portal.signInTyped('Ben Archer', 'ben@quarry.example')
  const second = await portal.signInTyped('Benjamin Archer', 'BEN@quarry.example')
  expect(second.claims()?.sub).toBe(first.claims()?.sub)
  const { html } = await portal.open(new TestBrowser())
  expect(html.match(/Archer/g)).toHaveLength(1)
})

test.each([
  ['', 'kim@quarry.example'],
  ['Kim', 'nobody'],
  ['x'.repeat(201), 'kim@quarry.example'],
])('%j with the address %j is refused in words', async (name, email) => {
  const { reply } = await type(name, email)
  expect(reply.status).toBe(400)
  expect(reply.html).toContain('Type a name and an email address.')
})
