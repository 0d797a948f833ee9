import type { Country, Locale } from '@portico/contract/shared/locales'
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
import { handleValue } from '#web/app/pages/page-handle.ts'
import { sourcesById } from '#web/app/pages/page-routes.tsx'
import { Portal } from '#web/app/portal.tsx'
import { createRoutes } from '#web/app/routes.tsx'
import { overrideFlags } from '#web/platform/flags.ts'
import { i18nContext, messageChunks } from '#web/platform/i18n.ts'
import { type PageData, serializeQueries } from '#web/platform/page-data.ts'
import { pageModulesContext } from '#web/platform/page-modules.ts'
import { preferencesFromCookie } from '#web/platform/preference-store.ts'
import { cookiePreferencesContext } from '#web/platform/preferences.ts'
import { createQueryClient, queryClientContext } from '#web/platform/query-client.ts'
import { serializeError } from '#web/platform/serialized-errors.ts'
import { isKnownOperator, sessionFrom } from '#web/platform/session.ts'
import { forceWidth } from '#web/ui/kit-width.ts'
import { signingIn, writeDocument } from './document.ts'
import { readPageFiles, readRelease } from './page-files.ts'
import { type CallApi, withApi } from './request-api.ts'
import { responseOf } from './response-status.ts'
import { localeOf, textsOf } from './visitor-texts.ts'

export type PageRequest = {
  /** Path and query. */
  url: string
  country: Country
  stage: Stage
  /** If all locales are offered, the default is that of the country and not that of the browser. */
  offersAllLocales: boolean
  isDemo: boolean
  /** Whether the developer tools put simulated panels at doors. */
  simulatesPanels: boolean
  acceptLanguage: string
  cookies: { view?: string | undefined }
  /** Whether the request comes from a phone (`Sec-CH-UA-Mobile: ?1`). */
  isNarrow?: boolean
  nonce: string
  /** Makes a GET request with the session of the visitor, inside the process. */
  callApi: CallApi
  /** Called when all data is loaded and rendering begins. */
  onLoaded?: () => void
}
export type Page =
  | { status: number; html: string; locale: Locale; headers?: Record<string, string> }
  | { status: 302; location: string }
export type RendererOptions = { onError?: (error: unknown) => void }

const ORIGIN = 'http://portal'

/** Renders pages on the server. If rendering fails, the data is sent alone and the browser renders the page. */
export async function createRenderer(clientFolder: string, { onError }: RendererOptions = {}) {
  const [filesFor, release] = await Promise.all([readPageFiles(clientFolder), readRelease(clientFolder)])
  const routes = createRoutes()
  const sources = sourcesById(routes)
  const handler = createStaticHandler(routes)

  return async function render(request: PageRequest): Promise<Page> {
    const queryClient = createQueryClient()
    const context = new RouterContextProvider()
    context.set(queryClientContext, queryClient)
    const modules: string[] = []
    context.set(pageModulesContext, modules)
    const url = urlOf(request.url)
    const view = preferencesFromCookie(request.cookies.view)
    context.set(cookiePreferencesContext, view)
    const locale = localeOf({ ...request, view })
    const texts = await textsOf(locale)
    context.set(i18nContext, texts.i18n)
    overrideFlags(queryClient, request.stage === 'prod' ? {} : (view.flagOverrides ?? {}))
    const result = await withApi(request.callApi, () => handler.query(new Request(url), { requestContext: context }))
    request.onLoaded?.()
    if (result instanceof Response) return { status: 302, location: result.headers.get('location') ?? '/' }

    const isPublic = handleValue(handlesOf(result), 'isPublic') === true
    const status = sessionFrom(queryClient).status
    const isLeaving = status === 'unauthenticated' && !(isPublic && result.errors)
    const response = responseOf({
      status,
      isPublic,
      isOperator: isKnownOperator(queryClient),
      errors: Object.values(result.errors ?? {}),
    })
    const title = response.message ? texts.i18n.t(response.message) : titleOf(result, texts, queryClient)

    const data: PageData = {
      url: request.url,
      locale,
      country: request.country,
      stage: request.stage,
      offersAllLocales: request.offersAllLocales,
      isDemo: request.isDemo,
      simulatesPanels: request.simulatesPanels,
      release,
      view,
      isNarrow: request.isNarrow ?? false,
      isRendered: !isLeaving,
      queries: serializeQueries(queryClient),
      errors:
        result.errors &&
        Object.fromEntries(Object.entries(result.errors).map(([id, error]) => [id, serializeError(error)] as const)),
    }
    let content = ''
    if (isLeaving) content = signingIn(texts.i18n.t('signingIn'))
    else {
      try {
        content = draw(result, data, texts, queryClient)
      } catch (error) {
        data.isRendered = false
        onError?.(error)
      }
    }
    const matched = result.matches.flatMap(({ route }) => sources.get(route.id) ?? [])
    const files = filesFor([
      ...matched.map(({ module }) => module),
      ...modules,
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
        tooOld: texts.i18n.t('support:browserTooOld'),
      },
    })
    return { status: response.status, html, locale }
  }

  function draw(result: StaticHandlerContext, data: PageData, texts: Texts, queryClient: QueryClient) {
    const router = createStaticRouter(handler.dataRoutes, result)
    // Rendering is synchronous, so no other request can change the forced width meanwhile.
    forceWidth(data.isNarrow)
    return renderToString(
      <Portal page={data} texts={texts} queryClient={queryClient}>
        <StaticRouterProvider router={router} context={result} hydrate={false} />
      </Portal>,
    )
  }
}

/** A path that begins with two slashes must not be parsed as a host. A path that cannot be decoded is replaced by an unknown one. */
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

function titleOf(result: StaticHandlerContext, { i18n }: Texts, queryClient: QueryClient) {
  const params = result.matches.at(-1)?.params ?? {}
  return handleValue(handlesOf(result), 'title')?.({ t: i18n.t, params, queryClient })
}
