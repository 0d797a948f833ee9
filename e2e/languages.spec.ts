import { type Country, type Locale, localesOf } from '@portico/contract/shared/locales'
import { textsOf } from './support/catalogues.ts'
import { expect, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

type ServerEntry = { pagePatterns(): string[] }

/** Where the portal is read in a language; each of the ten locales once. */
const readers: [Locale, Country][] = [
  ['en_US', 'us'],
  ['en_CA', 'ca'],
  ['fr_CA', 'ca'],
  ['de_DE', 'de'],
  ['it_IT', 'it'],
  ['fr_FR', 'fr'],
  ['es_ES', 'es'],
  ['en_GB', 'gb'],
  ['ja_JP', 'jp'],
  ['en_AU', 'au'],
]

const american = textsOf('en_US')

for (const [locale, country] of readers) {
  test(`every screen speaks ${locale}, in both faces of the portal`, async ({ portalIn }) => {
    expect(localesOf[country]).toContain(locale)
    const portal = await portalIn(country)
    const missing: unknown[] = []
    const { warn } = console
    console.warn = (text) => missing.push(text)
    try {
      const isForeign = foreignTo(await textsOf(locale), await american)
      const names = await namesIn(portal)
      const nicknames = (await portal.ask<{ nickname: string }>('select nickname from pms_profiles')).map(
        (row) => row.nickname,
      )
      const cookie = (await portal.signIn(portal.cast.portfolio)).cookie
      for (const siteRedesign of [false, true]) {
        for (const address of await addressesOf(portal)) {
          const view = JSON.stringify({
            version: 1,
            locale,
            splashDismissed: siteRedesign,
            flagOverrides: { siteRedesign },
          })
          const reply = await fetch(`${portal.origin}${address}`, {
            headers: { cookie: `${cookie}; portico_view=${encodeURIComponent(view)}` },
          })
          const html = await reply.text()
          expect(reply.status, address).toBe(200)
          expect(html, address).toContain(`lang="${locale.replace('_', '-')}"`)
          const words = wordsIn(html).filter(
            (text) => !names.has(text) && !nicknames.some((name) => text.includes(name)),
          )
          expect(words.filter(isForeign), address).toEqual([])
        }
      }
    } finally {
      console.warn = warn
    }
    expect(missing).toEqual([])
  })
}

/** What people have called things is nobody's to translate. */
async function namesIn(portal: Portal): Promise<Set<string>> {
  const rows = await portal.ask<{ name: string }>(
    'select name from keys union select name from entrances union select name from places union select name from properties',
  )
  return new Set(rows.map(({ name }) => name))
}

/** Every page there is, with things of one property that has everything. */
async function addressesOf(portal: Portal): Promise<string[]> {
  const bundle = new URL('../apps/web/dist/server/entry-server.js', import.meta.url).href
  const { pagePatterns } = (await import(bundle)) as ServerEntry
  const propertyId = portal.cast.properties.openToPartner
  const idOf = async (table: string) => {
    const [row] = await portal.ask<{ id: string }>(`select id from ${table} where property_id = $1 limit 1`, [
      propertyId,
    ])
    return row?.id ?? ''
  }
  const values: Record<string, string> = {
    propertyId,
    keyId: await idOf('keys'),
    personId: await idOf('people'),
    networkId: await networkOf(portal, propertyId),
    integrationName: 'Entrata',
  }
  return pagePatterns()
    .filter((pattern) => !pattern.endsWith('*') && pattern !== '/register')
    .map((pattern) =>
      pattern.replace(/:(\w+)/g, (_, name: string) => {
        const value = values[name]
        if (!value) throw new Error(`This walk does not know what to put for :${name} in ${pattern}`)
        return value
      }),
    )
}

/** Its password is sealed by the server, so the server has to make it. */
async function networkOf(portal: Portal, propertyId: string): Promise<string> {
  const { cookie, token } = await portal.signIn(portal.cast.portfolio)
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/networkSettings/wifi',
    headers: { cookie, 'x-csrf-token': token, 'idempotency-key': 'the-walk-of-all-screens' },
    payload: { propertyId, ssid: 'WLAN-7', band: '5', security: 'WPA3', securityKey: 'a long enough password' },
  })
  return reply.json().id
}

/** What people read and what is read out to them. */
function wordsIn(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const read = body.split(/<[^>]*>/)
  const said = [...body.matchAll(/\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...read, ...said].map(decoded).filter((text) => /\p{L}{2}/u.test(text))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decoded = (text: string) => text.replace(/&([\w#]+);/g, (all, name: string) => entities[name] ?? all).trim()

const LITERAL_LETTERS = 8

/** Whether a text stands in the American catalogue and is not also a text of this locale. */
function foreignTo(own: Map<string, string>, reference: Map<string, string>): (text: string) => boolean {
  const ownTexts = new Set(own.values())
  const theirs = [...reference.values()].filter((text) => !ownTexts.has(text))
  const whole = new Set(theirs)
  const patterns = theirs
    .filter((text) => text.includes('{{') && text.replaceAll(/\{\{.*?\}\}/g, '').length >= LITERAL_LETTERS)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(escaped)
            .join('.+')}$`,
          's',
        ),
    )
  return (text) => !ownTexts.has(text) && (whole.has(text) || patterns.some((pattern) => pattern.test(text)))
}
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
