import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { HostAddress } from './host.ts'

const PROGRAM = fileURLToPath(new URL('./host.ts', import.meta.url))

export const HOSTS_VARIABLE = 'PORTICO_TEST_HOSTS'

/**
 * Starts portals, each in a process of its own, when the first journey asks for one, and keeps them for all workers.
 * `GET /de/test` answers with the address of the German portal; `/us/test/own-3` is a portal that nobody else asks for.
 */
export async function startHosts() {
  const children: ChildProcess[] = []
  const hosts = new Map<string, Promise<HostAddress>>()

  async function start(country = 'us', stage = 'test'): Promise<HostAddress> {
    const child = fork(PROGRAM, [country, stage], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    children.push(child)
    const ended = once(child, 'exit').then(([code]) => ({ failed: `The host of ${country} ended with ${code}.` }))
    const [said] = await Promise.race([once(child, 'message'), ended.then((failure) => [failure])])
    if (!said.address) throw new Error(said.failed)
    return said.address
  }

  const server = createServer(async (request, response) => {
    const name = request.url ?? ''
    const [, country, stage] = name.split('/')
    const host = hosts.get(name) ?? start(country, stage)
    hosts.set(name, host)
    try {
      response.end(JSON.stringify(await host))
    } catch (error) {
      response.writeHead(500).end(`${error}`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await Promise.all(
        children.map(async (child) => {
          const isRunning = child.exitCode === null && child.signalCode === null
          if (!isRunning) return
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
        }),
      )
    },
  }
}
