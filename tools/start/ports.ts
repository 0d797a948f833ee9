import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ADDRESSES = ['127.0.0.1', '::1', undefined]
/** A portal whose parent was killed needs a moment to release its port. */
const RELEASE_TIMEOUT_MS = 1500

function tryToListen(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host }, () => server.close(() => resolve(null)))
  })
}

async function whatIsWrongWith(port: number): Promise<'EADDRINUSE' | 'EACCES' | null> {
  for (const address of ADDRESSES) {
    const code = await tryToListen(port, address)
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return null
}

/** Called first, because a port in use is the most common error. */
export async function requireFreePort(name: string, port: number): Promise<void> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS
  let wrong = await whatIsWrongWith(port)
  while (wrong === 'EADDRINUSE' && Date.now() < deadline) {
    await sleep(100)
    wrong = await whatIsWrongWith(port)
  }
  if (wrong === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Set ${name} to another one.`)
  if (wrong === 'EACCES') throw new Error(`This user may not listen on port ${port}. Set ${name} to another one.`)
}
