import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What proxies send: hexadecimal numbers, UUIDs, `Root=1-67891233-abcdef`. */
const USABLE = /^[\w.:=-]{8,128}$/

/** A request keeps the id that a trusted proxy gave it, so that both logs have the same. Anybody else's is replaced. */
export const requestIdOf =
  (isProxy: (address: string | undefined) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    return typeof given === 'string' && USABLE.test(given) && isProxy(socket.remoteAddress) ? given : randomUUID()
  }
