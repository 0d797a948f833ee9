import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { Country, Locale } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import type { ServerEntry } from '@portico/server/platform/portal'
import { parse } from 'node-html-parser'
import { castOf } from './cast.ts'
import { startTestServer } from './test-server.ts'

const BUILD = new URL('../../apps/web/dist/', import.meta.url)
const ENTRY = new URL('server/entry-server.js', BUILD)
const CLIENT = fileURLToPath(new URL('client/', BUILD))

/** A stranger is signed in and was never invited; a visitor is not signed in. */
export type Role = 'portfolio' | 'single' | 'partner' | 'stranger' | 'visitor'
/** `account:` and the id of an account. */
export type AccountId = `account:${string}`
export type Visitor = {
  /** The default is the manager of the portfolio. Any other account is named by its id. */
  as?: Role | AccountId
  locale?: Locale
  /** Local overrides of flags. */
  flags?: Partial<Flags>
  /** Other preferences in the cookie of the browser. */
  preferences?: object
}

export type Pages = Awaited<ReturnType<typeof openPages>>
export type Page = ReturnType<typeof read>

type Deployment = {
  country?: Country
  stage?: Stage
  offersAllLocales?: boolean
  isDemo?: boolean
  panelsSimulatorUrl?: string
  sharedAssets?: string
  limitsCalls?: boolean
}

/** A portal with its own database. Pages are read as HTML, before any script runs. */
export async function openPages({ limitsCalls = false, ...deployment }: Deployment = {}) {
  if (!existsSync(ENTRY)) throw new Error('Build the portal first: npm run build -w apps/web')
  const config = { country: 'us', stage: 'test', offersAllLocales: false, ...deployment } as const
  const server = await startTestServer({ servesPortal: true, limitsCalls, config })
  const cast = await castOf(server)
  const { host } = new URL(server.config.origin)
  const cookies = new Map<Role | AccountId, Promise<string>>()

  async function idOf(role: Exclude<Role, 'visitor'> | AccountId) {
    if (isAccountId(role)) return role.slice(ACCOUNT.length)
    return role === 'stranger' ? server.createStranger() : cast[role]
  }
  const signInAs = async (role: Role | AccountId) =>
    role === 'visitor' ? '' : (await server.signIn(await idOf(role))).cookie
  function cookieOf(role: Role | AccountId) {
    const cookie = cookies.get(role) ?? signInAs(role)
    cookies.set(role, cookie)
    return cookie
  }
  const get = async (url: string, { as = 'portfolio', ...visitor }: Visitor = {}, more: Record<string, string> = {}) =>
    server.app.inject({
      url,
      headers: { host, cookie: `${await cookieOf(as)}; portico_view=${encodeURIComponent(viewOf(visitor))}`, ...more },
    })

  return {
    ...server,
    cast,
    get,
    /** Follows redirects like a browser. */
    async visit(
      address: string,
      visitor: Visitor = {},
    ): Promise<Page & { address: string; headers: Readonly<Record<string, unknown>> }> {
      let arrived = address
      let reply = await get(arrived, visitor, BROWSER)
      for (let hops = 0; reply.statusCode === 302 && hops < MOST_HOPS; hops++) {
        arrived = reply.headers.location ?? ''
        reply = await get(arrived, visitor, BROWSER)
      }
      return { address: arrived, headers: reply.headers, ...read(reply.statusCode, reply.body) }
    },
  }
}

const ACCOUNT = 'account:'
const isAccountId = (role: Role | AccountId): role is AccountId => role.startsWith(ACCOUNT)

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const MOST_HOPS = 5

/** The preferences in the cookie of a returning browser. */
const viewOf = ({ locale, flags, preferences }: Visitor) =>
  JSON.stringify({ version: 1, splashDismissed: true, locale, flagOverrides: flags, ...preferences })

export const loadPortal = async () => (await import(ENTRY.href)) as ServerEntry

/**
 * Renders pages for any country with the replies of one server: no reply depends on the country, so replies are cached.
 * Undefined for an address that redirects. `onReply` hears of every call that a page makes.
 */
export async function openRenderer(
  { get, config: { stage, isDemo } }: Pages,
  onReply: (path: string, status: number) => void = () => undefined,
) {
  const render = await (await loadPortal()).createRenderer(CLIENT)
  const replies = new Map<string, Promise<{ status: number; body: unknown }>>()
  async function ask(path: string, as: Role | AccountId) {
    const reply = await get(path, { as })
    return { status: reply.statusCode, body: reply.body ? reply.json() : undefined }
  }
  return async (address: string, country: Country, visitor: Visitor): Promise<Page | undefined> => {
    const { as = 'portfolio' } = visitor
    const callApi = (_method: string, path: string) => {
      const reply = replies.get(`${as} ${path}`) ?? ask(path, as)
      replies.set(`${as} ${path}`, reply)
      void reply.then(({ status }) => onReply(path, status))
      return reply
    }
    const cookies = { view: viewOf(visitor) }
    const deployment = { country, stage, offersAllLocales: false, isDemo, simulatesPanels: false }
    const page = await render({
      url: address,
      ...deployment,
      acceptLanguage: '',
      cookies,
      isNarrow: false,
      nonce: '',
      callApi,
    })
    return 'html' in page ? read(page.status, page.html) : undefined
  }
}

const tidy = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

/** A browser ends a paragraph where a block begins, so React would find another page than the server has drawn. */
const BLOCKS = `address article aside blockquote details dialog div dl fieldset figcaption figure footer form h[1-6] header hgroup hr main menu nav
  ol p pre search section summary table ul`
const BROKEN_PARAGRAPH = new RegExp(`<p(?:\\s[^>]*)?>(?:(?!</p>).)*?<(?:${BLOCKS.split(/\s+/).join('|')})[\\s>]`, 's')

function read(status: number, html: string) {
  const broken = BROKEN_PARAGRAPH.exec(html)?.[0]
  if (broken) throw new Error(`A paragraph contains a block: …${broken.slice(-300)}`)
  const document = parse(html)
  const find = (selector: string) => document.querySelectorAll(selector)
  const texts = (selector: string) => find(selector).map(({ textContent }) => tidy(textContent))
  return {
    status,
    html,
    find,
    texts,
    title: () => texts('title').join(),
    /** The text of the page without its frame. */
    content: () => texts('#page').join(),
    /** The accessible names of buttons and links. */
    controls: () => find('button, a').map((control) => control.getAttribute('aria-label') ?? tidy(control.textContent)),
    /** The data that the server has embedded for the scripts. */
    data: (): { isRendered: boolean; queries: unknown } => JSON.parse(texts('#portico-page').join()),
  }
}
