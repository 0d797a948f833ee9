import type { Page } from '@playwright/test'

/**
 * Some browsers, such as Chromium 150, remember for as long as the document lives that the import of a script failed. This makes every
 * Chromium do so, whichever one runs the journeys. `page.route` would not do, because it turns off the browser's cache.
 */
export async function rememberFailedImports(page: Page) {
  const failed = new Set<string>()
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request, responseErrorReason, responseStatusCode = 200 }) => {
    const isReply = responseErrorReason !== undefined || responseStatusCode !== 200
    if (isReply) failed.add(request.url)
    const isRemembered = !isReply && failed.has(request.url)
    const decision = isRemembered
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      : session.send('Fetch.continueRequest', { requestId })
    // The page may be closed meanwhile.
    decision.catch(() => undefined)
  })
  page.on('request', (request) => void (request.isNavigationRequest() && failed.clear()))
  const scripts = { urlPattern: '*/assets/*.js', resourceType: 'Script' } as const
  await session.send('Fetch.enable', {
    patterns: [scripts, { ...scripts, requestStage: 'Response' }],
  })
}
