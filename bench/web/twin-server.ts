import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

type File = { body: Buffer; headers: Record<string, string> }

const toBrotli = promisify(brotliCompress)

/** Serves files like the portal: compressed in advance, and cached by the browser if the name contains a hash. */
async function readFiles(folder: string): Promise<Map<string, File>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = entries.map(async (entry): Promise<[string, File]> => {
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path)}`
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    const headers = {
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return [address, { body: await toBrotli(await readFile(path), { params }), headers }]
  })
  return new Map(await Promise.all(files))
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function buildTwin(name: string): Promise<string> {
  const vite = here('node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) throw new Error('The twins are not installed: run `npm ci --prefix bench/web`.')
  const env = { ...process.env, VITE_TWIN: name }
  await promisify(execFile)(process.execPath, [vite, 'build', here('twins'), '--logLevel', 'error'], { env })
  return here(`twins/dist/${name}`)
}

/** Builds and serves the twin in `twins/<name>`, and forwards its calls to the API of the portal. */
export async function startTwin(name: string, api: { port: number }) {
  const files = await readFiles(await buildTwin(name))
  const page = files.get('/index.html')
  if (!page) throw new Error(`The twin ${name} has no page.`)
  const agent = new Agent({ keepAlive: true })

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse) {
    const headers = { ...incoming.headers, host: `localhost:${api.port}` }
    const options = { agent, headers, method: incoming.method, path: incoming.url, port: api.port, host: 'localhost' }
    const call = request(options, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    call.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(call)
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '/'
    if (/^\/v\d+\//.test(path)) return passOn(incoming, outgoing)
    const { body, headers } = files.get(path) ?? page
    outgoing.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server of the twin has no port.')
  return {
    origin: `http://localhost:${address.port}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
