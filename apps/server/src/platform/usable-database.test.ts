import { type AddressInfo, createServer, type Server } from 'node:net'
import { clusterOfThisRun } from '@portico/tools/testing/database'
import { describe, expect, test } from 'vitest'
import { requireUsableDatabase } from './usable-database.ts'

const check = (url: string) => requireUsableDatabase('DATABASE_URL', url)

function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])

/** A mock server that accepts every login and answers every query with its version. */
async function pretendToBe(version: string): Promise<Server> {
  const ready = message('Z', Buffer.from('I'))
  const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
  const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(6), Buffer.from([0, 0, 0, 25, 255, 255])])
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(1), column, Buffer.from([255, 255, 255, 255, 0, 0])])),
    message('D', Buffer.concat([int16(1), Buffer.from([0, 0, 0, version.length]), Buffer.from(version)])),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ])
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: Server) =>
  `postgres://portico:secret@127.0.0.1:${(server.address() as AddressInfo).port}/portico`

describe('a DATABASE_URL', () => {
  test('of a running PostgreSQL is accepted', async () => {
    await expect(check(clusterOfThisRun().ownerUrl)).resolves.toBeUndefined()
  })

  test.for([
    'nonsense',
    'mysql://portico:secret@localhost/portico',
    'postgres://portico:secret@localhost:here/portico',
  ])('is refused when it reads %s', async (url) => {
    await expect(check(url)).rejects.toThrow(/^DATABASE_URL is not an address of a PostgreSQL/)
  })

  test('with a wrong password is refused, and the message does not contain it', async () => {
    const url = clusterOfThisRun().ownerUrl.replace(/:[^:@]+@/, ':hunter2@')
    const failure = await check(url).catch((error: Error) => error.message)
    expect(failure).toMatch(/^PostgreSQL at .* refuses the user or password of DATABASE_URL\.$/)
    expect(failure).not.toContain('hunter2')
  })

  test('with an unknown database is refused', async () => {
    const url = clusterOfThisRun().ownerUrl.replace('/portico?', '/elsewhere?')
    await expect(check(url)).rejects.toThrow(/has no database of the name in DATABASE_URL\.$/)
  })

  test('without a server is refused', async () => {
    const server = await pretendToBe('18.4')
    const url = urlOf(server)
    await new Promise((resolve) => server.close(resolve))
    await expect(check(url)).rejects.toThrow(/^No PostgreSQL answers at 127\.0\.0\.1:\d+, where DATABASE_URL leads\.$/)
  })

  test.for(['13.22', '9.6.24'])('of version %s is refused', async (version) => {
    const server = await pretendToBe(version)
    await expect(check(urlOf(server))).rejects.toThrow(
      `Portico needs PostgreSQL 14 or later; DATABASE_URL leads to version ${version}.`,
    )
    server.close()
  })

  test('of version 14 is accepted', async () => {
    const server = await pretendToBe('14.0 (Debian 14.0-1)')
    await expect(check(urlOf(server))).resolves.toBeUndefined()
    server.close()
  })
})
