import type { IncomingMessage } from 'node:http'

const BODY_MAX = 1024 * 1024

/** Protects against DNS rebinding: the Host header must be localhost. */
export const isLocal = (host = '') => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > BODY_MAX) throw new Error('The request is larger than any of these systems would take.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
