import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** For replies to requests that reach no hook. */
    setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void
    /** For a page at an address of the API, which otherwise answers with data. */
    setPageHeaders(request: FastifyRequest, reply: FastifyReply): void
  }
  interface FastifyRequest {
    /** Only inline scripts and style sheets with this nonce are used. */
    nonce: string
  }
}

const YEAR = 31_536_000

/** What the portal never uses, and what a script that gets into it must not use either. The portal writes to the clipboard, and nothing else. */
const permissionsPolicy = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'picture-in-picture',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
].join(', ')

const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Strings become neither scripts nor markup. The only policy is for the address of a worker; see trusted-worker.ts of the portal.
    "require-trusted-types-for 'script'",
    'trusted-types portico',
    // Cloudscape uses style attributes for sizes and positions, also in pages that the server renders. Style sheets need the nonce.
    "style-src-attr 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // For browsers that do not distinguish the two.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // A hidden frame asks for a file that the browser saves. Pages and refusals stand in no frame.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A file loads nothing, except that a worker may consist of several files. It stands in no frame. */
const filePolicy = (scripts: string) => `default-src 'none'; script-src ${scripts}; frame-ancestors 'none'`

const everywhere = (secure: boolean) => ({
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(secure && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
})

const API = /^\/v\d/

/** Data are shown nowhere: they load nothing, stand in no frame and are not stored. What a page may do is not their affair. */
const ofData = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

export function sendSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }) {
  const ofAll = everywhere(secure)
  const ofApi = { ...ofAll, ...ofData }
  app.decorateRequest('nonce', '')
  app.decorate('setPageHeaders', (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.nonce),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
  app.decorate('setSecurityHeaders', (request, reply) => {
    // The log has it, too: a slow reply is found there by what its caller got.
    reply.header('x-request-id', request.id)
    if (API.test(request.url)) return void reply.headers(ofApi)
    reply.headers(ofAll)
    // Files need none of the others, which would be larger than some of them, except that an isolated page only starts isolated workers.
    if (request.url.startsWith('/assets/')) {
      const isWorker = request.url.includes('.worker-')
      if (isWorker) reply.header('cross-origin-embedder-policy', 'require-corp')
      reply.header('content-security-policy', filePolicy(isWorker ? "'self'" : "'none'"))
      return
    }
    app.setPageHeaders(request, reply)
  })
  app.addHook('onRequest', (request, reply, done) => {
    app.setSecurityHeaders(request, reply)
    done()
  })
}

/** A file that the browser saves is never shown, and a page of the portal may ask for it in a frame. */
export const allowDownloadFrame = (reply: FastifyReply) =>
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    // In an isolated page.
    'cross-origin-embedder-policy': 'require-corp',
    'x-frame-options': 'SAMEORIGIN',
  })

const STATUS_OF_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is no HTTP request gets a reply without a body, with the headers that every reply has. */
export const replyToNonsense = (secure: boolean) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS_OF_CODE[error.code ?? ''] ?? 400
  const headers = {
    ...everywhere(secure),
    'content-security-policy': filePolicy("'none'"),
    'content-length': '0',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  socket.destroy(error)
}
