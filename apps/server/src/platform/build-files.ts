import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A browser asks for dozens of files at once. The others are few: fonts, source maps. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
}

/** Without a weight. A header that weighs encodings is left to the file server. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/

type Options = { folder: string; cacheControl: string; isServed: (name: string) => boolean }

/**
 * Serves scripts and style sheets of this build from memory, compressed: the file server lists the whole folder for each request, looks for the file, reads it,
 * and has what is too small for the build compressed each time. What browsers have asked for is kept, 3 MB at most. Everything else is left to the file server: other kinds, other encodings, files of other releases.
 */
export async function serveBuildFiles(app: FastifyInstance, { folder, cacheControl, isServed }: Options) {
  const names = new Set(await readdir(folder))
  const kept = new Map<string, Promise<Buffer>>()
  const read = (name: string) => {
    const content = kept.get(name) ?? readFile(join(folder, name))
    kept.set(name, content)
    content.catch(() => kept.delete(name))
    return content
  }
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    const encoding = request.headers['accept-encoding'] ?? ''
    if (!type || !names.has(name) || !isServed(name) || !TAKES_BROTLI.test(encoding)) return reply.sendFile(name)
    const isCompressed = names.has(`${name}.br`)
    reply.headers({ 'cache-control': cacheControl, 'content-type': type, vary: 'accept-encoding' })
    if (isCompressed) reply.header('content-encoding', 'br')
    return reply.send(await read(isCompressed ? `${name}.br` : name))
  })
}
