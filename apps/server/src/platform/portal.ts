import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Country, Locale } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveBuildFiles } from './build-files.ts'
import type { Config } from './config.ts'
import { type AppError, unknownAddress } from './errors.ts'
import type { PageCalls } from './page-calls.ts'
import type { Account } from './sessions.ts'

/** Files of developer tools are not served in Prod, although the build contains them. */
const DEVELOPER_FILE = /(^|\/)developer-/

const SVG = 'image/svg+xml'

/** No page has such an address, and the portal's router does not even find its own page for unknown ones: a dot of its patterns stops there. */
const LINE_BREAK = /[\n\r\u2028\u2029]/

const DIST = new URL('../../../web/dist/', import.meta.url)

/** What the portal's build exports; see apps/web/src/entry-server.tsx. */
type PageRequest = {
  url: string
  country: Country
  stage: Stage
  offersAllLocales: boolean
  isDemo: boolean
  simulatesPanels: boolean
  acceptLanguage: string
  cookies: { view?: string }
  isNarrow: boolean
  nonce: string
  callApi: PageCalls['callApi']
  onLoaded?: () => void
}
type Page =
  | { status: number; html: string; locale: Locale; headers?: Record<string, string> }
  | { status: 302; location: string }
type Render = (request: PageRequest) => Promise<Page>
type RefusalRequest = {
  status: number
  code: string
  requestId: string
  nonce: string
  retryAt: string | undefined
  country: Country
  offersAllLocales: boolean
  acceptLanguage: string
  cookies: { view?: string }
}
type PassPageRequest = { nonce: string; country: Country; acceptLanguage: string; language: string | undefined }
export type ServerEntry = {
  /** Renders the page for an error. */
  renderRefusal(request: RefusalRequest): Promise<string>
  /** The id of the build in this folder. */
  readRelease(clientFolder: string): Promise<string>
  /** Renders the page that a visitor sees of a pass. It carries its own script and needs no other file. */
  renderPassPage(request: PassPageRequest): Promise<string>
  createRenderer(clientFolder: string, options?: { onError?: (error: unknown) => void }): Promise<Render>
  translatorOf: TranslatorOf
  /** The path patterns of all pages, with `:name` for parameters. */
  pagePatterns(): string[]
}

/** The texts of a namespace in a language, by their keys. */
export type TranslatorOf = (
  locale: Locale,
  namespace: string,
) => Promise<(key: string, values?: Record<string, string>) => string>

/** A server that serves no pages loads the portal's build when a text is needed. */
export const textsOfPortal: TranslatorOf = async (...wanted) => (await loadPortal()).translatorOf(...wanted)

const loadPortal = async () => (await import(new URL('server/entry-server.js', DIST).href)) as ServerEntry

/** Maps an error to the one that a page shows, where it differs from that of the API. */
export type AsPersonSees = (request: FastifyRequest, refusal: AppError) => Pick<AppError, 'error' | 'retryAt'>

/** Keeps the language of a page that an account has seen. */
export type KeepLocale = (account: Account, locale: Locale) => Promise<void>

/** Throws where the deployment has no passes: then their page is unknown, too. */
export type RequirePasses = (request: FastifyRequest) => Promise<void>

/** Serves the portal: its files, hashed and compressed beforehand, and its pages, rendered with the data they show. */
export async function servePortal(
  app: FastifyInstance,
  config: Config,
  {
    asPersonSees,
    keepLocale,
    requirePasses,
  }: { asPersonSees: AsPersonSees; keepLocale: KeepLocale; requirePasses: RequirePasses },
) {
  const clientFolder = fileURLToPath(new URL('client/', DIST))
  const entry = await loadPortal()
  const render = await entry.createRenderer(clientFolder, {
    onError: (error) => app.log.error({ err: error }, 'rendering failed; the browser renders instead'),
  })

  const release = await entry.readRelease(clientFolder)
  app.addHook('onRequest', async (request, reply) => {
    // A page of another release compares this header and offers to reload. File names contain a hash instead.
    if (!request.url.startsWith('/assets/')) reply.header('x-portico-release', release)
  })

  // The file server knows the charset of texts, and takes SVG for a picture.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`)
  })

  // Pages that were opened before a release need its files, which the build keeps. While servers are replaced one by one, a page of the
  // new release may also ask a server of the old one: its files are in the shared folder before the first server is replaced.
  const earlier = fileURLToPath(new URL('earlier/', DIST))
  const shared = config.sharedAssets
  if (shared && !existsSync(shared)) throw new Error(`PORTICO_ASSETS names ${shared}, which is not there.`)
  const others = [...(existsSync(earlier) ? [earlier] : []), ...(shared ? [shared] : [])]
  const assets = fileURLToPath(new URL('client/assets/', DIST))
  const isServed = (path: string) => config.stage !== 'prod' || !DEVELOPER_FILE.test(path)
  await app.register(fastifyStatic, {
    root: [assets, ...others],
    prefix: '/assets/',
    allowedPath: isServed,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    // A file never changes under its name, so nobody asks whether it has, or for a part of it.
    etag: false,
    lastModified: false,
    acceptRanges: false,
  })
  await serveBuildFiles(app, { folder: assets, cacheControl: 'public, max-age=31536000, immutable', isServed })
  // Pictures that are named in the data have no hash in their names, so they are cached for a limited time.
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/entrances/', DIST)),
    prefix: '/entrances/',
    decorateReply: false,
    preCompressed: true,
    maxAge: '1d',
    index: false,
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', clientFolder, { maxAge: '1d', immutable: false }),
  )

  app.refusalPage = (request, refusal) => {
    const { error, retryAt } = asPersonSees(request, refusal)
    return entry.renderRefusal({
      status: error.status,
      code: error.code,
      requestId: request.id,
      nonce: request.nonce,
      retryAt,
      country: config.country,
      offersAllLocales: config.offersAllLocales,
      acceptLanguage: request.headers['accept-language'] ?? '',
      // Errors may happen before the cookies were parsed.
      cookies: viewCookie(app.parseCookie(request.headers.cookie ?? '')),
    })
  }

  const canonicalHost = new URL(config.origin).host
  app.get('/pass', async (request, reply) => {
    if (request.host !== canonicalHost) return reply.redirect(`${config.origin}${request.url}`, 308)
    await requirePasses(request)
    const { language } = request.query as { language?: unknown }
    const html = await entry.renderPassPage({
      nonce: request.nonce,
      country: config.country,
      acceptLanguage: request.headers['accept-language'] ?? '',
      language: typeof language === 'string' ? language : undefined,
    })
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/*', async (request, reply) => {
    if (/^\/v\d+\//.test(request.url)) throw unknownAddress()
    if (LINE_BREAK.test((request.params as { '*': string })['*'])) throw unknownAddress()
    // Cookies and the redirect address of the sign-in belong to one host name.
    if (request.host !== canonicalHost) return reply.redirect(`${config.origin}${request.url}`, 308)
    const { callApi, close } = app.callsOfPage(request)
    // The transaction is closed before rendering, which takes longer than reading the data.
    const page = await render({ ...pageRequest(config, request), callApi, onLoaded: close }).finally(close)
    if ('location' in page) return reply.redirect(page.location, 302)
    if (request.session)
      await keepLocale(request.session.account, page.locale).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the language of an account could not be kept'),
      )
    return reply
      .status(page.status)
      .headers({ 'cache-control': 'no-store', ...page.headers })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}

/** Browsers that have chosen before the prefix was introduced have the name without it, as those without TLS. */
function viewCookie(cookies: Readonly<Record<string, string | undefined>>) {
  const view = cookies['__Host-portico_view'] ?? cookies.portico_view
  return view === undefined ? {} : { view }
}

function pageRequest(config: Config, request: FastifyRequest): Omit<PageRequest, 'callApi' | 'onLoaded'> {
  const { 'user-agent': userAgent = '' } = request.headers
  return {
    url: request.url,
    country: config.country,
    stage: config.stage,
    offersAllLocales: config.offersAllLocales,
    isDemo: config.isDemo,
    // The developer tools give orders to simulated panels in a demo alone.
    simulatesPanels: config.isDemo && config.panelsSimulatorUrl !== undefined,
    acceptLanguage: request.headers['accept-language'] ?? '',
    cookies: viewCookie(request.cookies),
    isNarrow: request.headers['sec-ch-ua-mobile'] === '?1' || /\bMobile\b/.test(userAgent),
    nonce: request.nonce,
  }
}
