import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export function sendSecurityHeaders(app: FastifyInstance, options: { secure: boolean }) {
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(options.secure && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
    })
    // Files need none of the others, which would be larger than some of them, except that an isolated page only starts isolated workers.
    if (request.url.startsWith('/assets/')) {
      if (request.url.includes('.worker-')) reply.header('cross-origin-embedder-policy', 'require-corp')
      return
    }
    request.nonce = randomBytes(16).toString('base64')
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.nonce),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    if (request.url.startsWith('/v')) reply.header('cache-control', 'no-store')
  })
}
