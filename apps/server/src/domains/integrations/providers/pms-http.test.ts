import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callPms } from './pms-http.ts'

test.each([301, 302, 307, 308])(
  'a PMS that redirects with %i does not get the login sent elsewhere',
  async (status) => {
    const asked: (string | undefined)[] = []
    const pms = createServer((request, reply) => {
      asked.push(request.url)
      reply.writeHead(request.url === '/elsewhere' ? 200 : status, { location: '/elsewhere' }).end()
    })
    await once(pms.listen(0, '127.0.0.1'), 'listening')
    try {
      const url = `http://127.0.0.1:${(pms.address() as AddressInfo).port}/login`
      const request = { url, method: 'POST', body: 'password', attempts: 1 } as const
      await expect(callPms(request)).rejects.toMatchObject({ problem: 'UNAVAILABLE' })
      expect(asked).toEqual(['/login'])
    } finally {
      pms.close()
    }
  },
)
