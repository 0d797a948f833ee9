import type { Country } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Texts } from '#web/app/language.tsx'
import { innermost } from '#web/app/pages/page-handle.ts'
import { sourcesById } from '#web/app/pages/page-routes.tsx'
import { Portal } from '#web/app/portal.tsx'
import { createRoutes } from '#web/app/routes.tsx'
import { overrideFlags } from '#web/platform/flags.ts'
import { messageChunks } from '#web/platform/i18n.ts'
import { type PageData, serializeQueries } from '#web/platform/page-data.ts'
import { preferencesFromCookie } from '#web/platform/preference-store.ts'
import { createQueryClient, queryClientContext } from '#web/platform/query-client.ts'
import { serializeError } from '#web/platform/serialized-errors.ts'
import { sessionFrom } from '#web/platform/session.ts'
import { cookiePreferencesContext } from '#web/platform/table-preference.ts'
import { forceWidth } from '#web/ui/kit-width.ts'
import { signingIn, writeDocument } from './document.ts'
import { outcomeOf } from './outcome.ts'
import { readPageFiles, readRelease } from './page-files.ts'
import { asVisitor, type CallApi } from './visit.ts'
import { localeOf, textsOf } from './visitor-texts.ts'

export type PageRequest = {
  /** Path and query. */
  url: string
  country: Country
  stage: Stage
  /** Then whoever has chosen none begins in the country's own: of all there are, a browser would find its own in any country. */
  offersAllLocales: boolean
  acceptLanguage: string
  cookies: { view?: string | undefined }
  /** A phone, as far as the request tells (`Sec-CH-UA-Mobile: ?1`). */
  isNarrow?: boolean
  nonce: string
  /** A GET as the visitor, inside the process. */
  callApi: CallApi
  /** The page has all that it reads: what follows is drawing. */
  onLoaded?: () => void
}
export type Page =
  | { status: number; html: string; headers?: Record<string, string> }
  | { status: 302; location: string }
export type RendererOptions = { onError?: (error: unknown) => void }

const ORIGIN = 'http://portal'

/** Draws pages on the server. What fails to draw is sent as data, and the browser draws it. */
export async function createRenderer(clientFolder: string, { onError }: RendererOptions = {}) {
  const [filesFor, release] = await Promise.all([readPageFiles(clientFolder), readRelease(clientFolder)])
  const routes = createRoutes()
  const sources = sourcesById(routes)
  const handler = createStaticHandler(routes)

  return async function render(request: PageRequest): Promise<Page> {
    const queryClient = createQueryClient()
    const context = new RouterContextProvider()
    context.set(queryClientContext, queryClient)
    const url = urlOf(request.url)
    const view = preferencesFromCookie(request.cookies.view)
    context.set(cookiePreferencesContext, view)
    overrideFlags(queryClient, request.stage === 'prod' ? {} : (view.flagOverrides ?? {}))
    const visit = await asVisitor(request.callApi, () => handler.query(new Request(url), { requestContext: context }))
    request.onLoaded?.()
    if (visit instanceof Response) return { status: 302, location: visit.headers.get('location') ?? '/' }

    const locale = localeOf({ ...request, view })
    const texts = await textsOf(locale)
    const isPublic = innermost(handlesOf(visit), 'isPublic') === true
    const status = sessionFrom(queryClient).status
    const isLeaving = status === 'unauthenticated' && !(isPublic && visit.errors)
    const outcome = outcomeOf({ status, isPublic, errors: Object.values(visit.errors ?? {}) })
    const title = outcome.message ? texts.i18n.t(outcome.message) : titleOf(visit, texts, queryClient)

    const data: PageData = {
      url: request.url,
      locale,
      country: request.country,
      stage: request.stage,
      offersAllLocales: request.offersAllLocales,
      release,
      view,
      isNarrow: request.isNarrow ?? false,
      isRendered: !isLeaving,
      queries: serializeQueries(queryClient),
      errors:
        visit.errors &&
        Object.fromEntries(Object.entries(visit.errors).map(([id, error]) => [id, serializeError(error)] as const)),
    }
    let content = ''
    if (isLeaving) content = signingIn(texts.i18n.t('signingIn'))
    else {
      try {
        content = draw(visit, data, texts, queryClient)
      } catch (error) {
        data.isRendered = false
        onError?.(error)
      }
    }
    const matched = visit.matches.flatMap(({ route }) => sources.get(route.id) ?? [])
    const files = filesFor([
      ...matched.map(({ module }) => module),
      ...messageChunks(
        locale,
        matched.flatMap(({ namespaces }) => namespaces),
      ),
    ])
    const html = writeDocument({
      title: title ? `${title} | ${texts.i18n.t('product')}` : texts.i18n.t('product'),
      content,
      data,
      files,
      nonce: request.nonce,
      failed: {
        message: texts.i18n.t('errors.pageFailed'),
        tryAgain: texts.i18n.t('actions.tryAgain'),
        goToDashboard: texts.i18n.t('actions.goToDashboard'),
      },
    })
    return { status: outcome.status, html }
  }

  function draw(visit: StaticHandlerContext, data: PageData, texts: Texts, queryClient: QueryClient) {
    const router = createStaticRouter(handler.dataRoutes, visit)
    // Nothing else can run between this and the end of the drawing.
    forceWidth(data.isNarrow)
    return renderToString(
      <Portal page={data} texts={texts} queryClient={queryClient}>
        <StaticRouterProvider router={router} context={visit} hydrate={false} />
      </Portal>,
    )
  }
}

/** A path may begin with two slashes, which must not be read as a host, and it may be no path that could be decoded. */
function urlOf(pathAndQuery: string) {
  const url = new URL(`${ORIGIN}${pathAndQuery}`)
  try {
    decodeURI(url.pathname)
    return url
  } catch {
    return new URL(`${ORIGIN}/%EF%BF%BD`)
  }
}

const handlesOf = ({ matches }: StaticHandlerContext) => matches.map(({ route }) => ({ handle: route.handle }))

function titleOf(visit: StaticHandlerContext, { i18n }: Texts, queryClient: QueryClient) {
  const params = visit.matches.at(-1)?.params ?? {}
  return innermost(handlesOf(visit), 'title')?.({ t: i18n.t, params, queryClient })
}
