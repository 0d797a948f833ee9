import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Only inline scripts with this nonce may run. */
    nonce: string
  }
}

const YEAR = 31_536_000

export function sendSecurityHeaders(app: FastifyInstance, options: { secure: boolean }) {
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    reply.headers({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(options.secure && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
    })
    // Files need none of these headers, which would be larger than some of them.
    if (request.url.startsWith('/assets/')) return
    reply.headers({
      'content-security-policy': [
        "default-src 'self'",
        `script-src 'self' 'nonce-${request.nonce}'`,
        // Cloudscape uses style attributes for sizes and positions, also in pages that the server renders.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    if (request.url.startsWith('/v')) reply.header('cache-control', 'no-store')
  })
}
